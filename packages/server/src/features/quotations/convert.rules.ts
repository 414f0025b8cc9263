/** What an accepted quotation becomes (domain.md 3.7): the order's own fields, its containers, its services and its freight. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { modeOfRequest } from '@fura/shared/modes.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { isSold } from '@fura/shared/rules/deal-needs.ts'
import { unitCount, unitLegs } from '@fura/shared/rules/leg-units.ts'
import { valuesFor } from './copied-parts.ts'

/** Fields that belong to the offer alone, though orders have fields of these names. */
const NOT_CARRIED: readonly string[] = ['status_id'] satisfies FieldOf<'quote'>[]

/** The field's maximum length. */
const CONDITIONS_MAX = order.fields.special_conditions.max ?? 5000

/** `labels`: how the texts are headed in the reader's language. */
export const conditionsOf = (quote: Values, labels: Readonly<Record<string, string>>): string | null => {
  const texts = Object.entries(labels).flatMap(([field, label]) =>
    typeof quote[field] === 'string' ? [`${label}: ${quote[field]}`] : [],
  )
  return texts.length === 0 ? null : texts.join('\n').slice(0, CONDITIONS_MAX)
}

/** A planned day that is over is cleared, so that it is entered again. */
const ahead = (moment: unknown, today: number): number => (numberIn(moment) >= today ? numberIn(moment) : 0)

export const legOf = (leg: Values, today: number): Values => ({
  ...leg,
  planned_loading_date: ahead(leg.planned_loading_date, today),
  planned_unloading_date: ahead(leg.planned_unloading_date, today),
})

/** `legs`: as they will be. `today`: its first moment. */
export const orderOf = (quote: Values, legs: readonly Values[], conditions: string | null, today: number): Values => {
  const carried = Object.entries(valuesFor(order, quote)).filter(([name]) => !NOT_CARRIED.includes(name))
  return {
    ...Object.fromEntries(carried),
    quote_id: quote.id ?? null,
    planned_loading_date: ahead(quote.planned_loading_date, today) || numberIn(legs[0]?.planned_loading_date),
    special_conditions: conditions,
  }
}

/** As many empty containers as the legs carry; a leg without a type, or with one that is no unit of this order, has none. */
export const containersOf = (directions: readonly Values[], isUnit: (type: number) => boolean): Values[] =>
  unitLegs(directions.filter(({ container_type_id: type }) => isUnit(idIn(type) ?? 0))).flatMap((leg) =>
    Array.from({ length: unitCount(leg) }, () => ({ container_type_id: leg.container_type_id ?? null })),
  )

/** The cost of a chosen rate: that of the service that buys at it, or that of the reply. */
const priceOf = (request: Values, bought: Values | undefined): Values =>
  bought
    ? {
        quantity: bought.quantity ?? null,
        unit: bought.unit ?? null,
        vat_id: bought.buy_vat_id ?? null,
        vat_included: bought.buy_vat_included ?? 0,
      }
    : {
        quantity: `${numberIn(request.equipment_count) || 1}.000`,
        vat_id: request.vat_id ?? null,
      }

const isBoughtAt = (service: Values, request: Values): boolean =>
  idIn(service.contractor_id) === request.contractor_id &&
  service.buy_price === request.price &&
  service.buy_currency_id === request.currency_id &&
  [null, service.direction_id ?? null].includes(request.direction_id ?? null)

export interface Bought {
  services: Values[]
  carrier_freight: Values[]
  carrier_freight2: Values[]
}

const NOT_BOUGHT: Values = {
  contractor_id: null,
  buy_price: null,
  buy_currency_id: null,
  buy_rate: null,
  buy_rate_date: 0,
  buy_vat_id: null,
  buy_vat_included: 0,
}

/** A road carrier behind the first leg is the second carrier. */
const isSecond = (request: Values, directions: readonly Values[]): boolean =>
  modeOfRequest(request.type) === 'auto' && directions.findIndex(({ id }) => id === request.direction_id) > 0

/** Chosen rates become freight; a service bought at such a rate is only sold from now on, so that nothing is paid twice. */
export const boughtOf = (
  services: readonly Values[],
  requests: readonly Values[],
  directions: readonly Values[],
): Bought => {
  const unmatched = [...services]
  const bought: Bought = { services: unmatched, carrier_freight: [], carrier_freight2: [] }
  for (const request of requests.filter(({ status }) => status === 'selected')) {
    const place = unmatched.findIndex((service) => isBoughtAt(service, request))
    const service = unmatched[place]
    if (service) unmatched[place] = { ...service, ...NOT_BOUGHT }
    const row = {
      contractor_id: request.contractor_id ?? null,
      direction_id: request.direction_id ?? null,
      payment_type_id: request.payment_type_id ?? null,
      price: request.price ?? null,
      currency_id: request.currency_id ?? null,
      request_id: request.id ?? null,
      ...priceOf(request, service),
    }
    bought[isSecond(request, directions) ? 'carrier_freight2' : 'carrier_freight'].push(row)
  }
  return bought
}

/** What was agreed on as a whole and is no service: the price that the client wanted. */
export const wholePrice = (quote: Values, services: readonly Values[]): Values | null =>
  services.some((service) => isSold(service)) || typeof quote.target_price !== 'string'
    ? null
    : { price: quote.target_price, currency_id: quote.target_currency_id ?? quote.currency_id ?? null }
