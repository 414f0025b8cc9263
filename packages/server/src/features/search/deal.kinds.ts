/** Orders by every number they bear, quotations, and containers, which lead to their order. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { type Key, type Kind, type Refer, screenOf } from './kind.ts'

const SERIAL_DIGITS = 5

/** "Odesa → Hamburg"; one end alone where the other is not known. */
const lane = ({ name }: Refer): string => {
  const from = `coalesce(${name(city, 't.poo_id')}, ${name(city, 't.pol_id')})`
  const to = `coalesce(${name(city, 't.fd_id')}, ${name(city, 't.pod_id')})`
  return `coalesce(${from} || ' → ' || ${to}, ${from}, ${to})`
}

const OWN_NUMBER = /^(\p{L}{1,5})[^\p{L}\p{N}]*([1-4]\d)[^\p{L}\p{N}]*(\d{1,6})$/u

/** "ods 26 123" and "ODS2600123" as the number is kept: ods-26-00123. null where it is typed so already, or is no number of ours. */
const ownNumber: Key['of'] = ({ folded }) => {
  const [, prefix, year, serial] = OWN_NUMBER.exec(folded) ?? []
  const number = `${prefix}-${year}-${serial?.padStart(SERIAL_DIGITS, '0')}`
  return prefix && number !== folded ? number : null
}

const NUMBERS = [
  'external_number',
  'booking_number',
  'bl_number',
  'hbl_number',
  'cmr_number',
  'ttn_number',
  'invoice_number',
]

/** Containers and plates come before their order: they say why it was found. */
export const CONTAINERS: Kind = {
  entity: orderContainer,
  keys: [],
  isPart: true,
  told: ({ name, column }) => ({
    title: 't.number',
    details: [name(order, 't.order_id'), name(client, column(order, 'client_id', 't.order_id'))],
    ownerId: 't.order_id',
  }),
  route: ({ ownerId }) => screenOf(ROUTES.order.path, ownerId),
}

export const DEALS: readonly Kind[] = [
  {
    entity: order,
    keys: [
      { column: 'unique_key', of: ({ folded }) => folded, isDescending: true, isOfLive: true },
      { column: 'unique_key', of: ownNumber, isWhole: true, isOfLive: true },
    ],
    told: (refer) => ({
      title: 't.number',
      details: [refer.name(client, 't.client_id'), lane(refer)],
      foundBy: [...NUMBERS.map((number) => `t.${number}`), 't.found_by', 't.cargo'],
    }),
    route: ({ id }) => screenOf(ROUTES.order.path, id),
  },
  {
    entity: quote,
    keys: [{ column: 'number', of: (typed) => ownNumber(typed)?.toUpperCase() ?? null, isWhole: true }],
    told: (refer) => ({
      title: 't.number',
      details: [`coalesce(${refer.name(client, 't.client_id')}, ${refer.name(lead, 't.lead_id')})`, lane(refer)],
      foundBy: ['t.found_by', 't.cargo'],
    }),
    route: ({ id }) => screenOf(ROUTES.quote.path, id),
  },
]
