/** Quotations and their parts for tests: made and moved through the calls that a client makes. */
import { DAY } from '@fura/shared/seconds.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { cityId } from '#seed/data/cities.ts'
import { deals, type Deals } from './deals.ts'
import type { TestApp } from './test-app.ts'

/** The calendar day where the company is, as a date. */
export const today = (): number =>
  Date.parse(`${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })}T00:00:00Z`) / 1000

export const UAH = 1
export const USD = 2

/** Types of equipment and of services, by their seeded ids. */
export const TYPE_40HC = 3
export const TYPE_TENT = 21
export const FREIGHT_SERVICE = 1

/** All that a price needs, and a last day ahead. */
export const offer = () => ({
  client_id: 1,
  order_type_id: 2,
  cargo: 'Мебель',
  poo_id: cityId('Odesa'),
  fd_id: cityId('Kyiv'),
  valid_until: today() + 10 * DAY,
})

export interface Quotes extends Deals {
  quote(fields?: object, as?: string): Promise<number>
  leg(quoteId: number, fields?: object): Promise<number>
  service(quoteId: number, fields?: object): Promise<number>
  rate(quoteId: number, fields?: object): Promise<number>
  move(id: number, statusId: number, as?: string): Promise<void>
  /** A quotation with a sold service, taken through its statuses to this one. */
  quoteIn(statusId: number, fields?: object): Promise<number>
}

/** How a quotation comes to each status. */
const WAYS: Readonly<Record<number, readonly number[]>> = {
  [QUOTE_STATUS.draft]: [],
  [QUOTE_STATUS.rate_request]: [2],
  [QUOTE_STATUS.priced]: [3],
  [QUOTE_STATUS.sent]: [3, 4],
  [QUOTE_STATUS.negotiation]: [3, 4, 5],
  [QUOTE_STATUS.accepted]: [3, 4, 6],
  [QUOTE_STATUS.declined]: [3, 4, 8],
  [QUOTE_STATUS.cancelled]: [10],
}

export const quotes = (app: () => TestApp): Quotes => {
  const d = deals(app)
  const added = async (path: string, body: object, as?: string) => Number((await d.done(`${path}/add`, body, as)).id)
  const made: Quotes = {
    ...d,
    quote: (fields = {}, as) => added('quotations', { ...offer(), ...fields }, as),
    leg: (quoteId, fields = {}) =>
      added('rio/quotations/directions', {
        quote_id: quoteId,
        poo_id: cityId('Odesa'),
        fd_id: cityId('Kyiv'),
        container_type_id: TYPE_TENT,
        ...fields,
      }),
    service: (quoteId, fields = {}) =>
      added('quotations/services', { quote_id: quoteId, service_id: FREIGHT_SERVICE, sell_price: '1000', ...fields }),
    rate: (quoteId, fields = {}) =>
      added('rio/requests_from_quotes', { quote_id: quoteId, contractor_id: 1, ...fields }),
    move: async (id, statusId, as) => {
      const reason = statusId === QUOTE_STATUS.declined ? { lost_reason_id: 11 } : {}
      await d.done('quotations/update', { id, status_id: statusId, ...reason }, as)
    },
    quoteIn: async (statusId, fields = {}) => {
      const id = await made.quote(fields)
      await made.service(id)
      for (const status of WAYS[statusId] ?? []) await made.move(id, status)
      return id
    },
  }
  return made
}
