/** Services that can be added with one tap, and the values that price one. Pure. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { type Piece, newService } from './quote-draft.ts'

/** The last time that something was sold. */
export interface LastPrice {
  price: string
  currency_id: number
  buy_price?: string | null
  buy_currency_id?: number | null
}

/** Of a service: when it was last sold, on whatever lane. */
export interface LastSold extends LastPrice {
  service_id: number
}

export interface Offer {
  service: Row
  last: LastPrice | null
}

/** As many as a phone shows without much scrolling. */
const OFFERED = 5
/** Of service_type: what each means of transport sells; 0 goes with any. */
const TYPES: Readonly<Record<string, number>> = { auto: 1, sea: 2, rail: 3, air: 4 }
const CARRIAGE = 0

const isCarriage = ({ service_group: group }: Row): boolean => group === CARRIAGE

const lastSold = (service: Row, sold: readonly LastSold[]): LastPrice | null =>
  sold.find((price) => price.service_id === service.id) ?? null

/** What has a price stands first, and what was sold last before all. */
const inOrder = (offers: readonly Offer[], sold: readonly LastSold[]): Offer[] => {
  const place = ({ service, last }: Offer): number => {
    const at = sold.findIndex((price) => price.service_id === service.id)
    return last === null ? sold.length : at
  }
  return offers.toSorted((one, other) => place(one) - place(other)).slice(0, OFFERED)
}

/** What carries goods that way. The lane's own last price is that of its carriage, whatever it was called. */
export const offersFor = (
  services: readonly Row[],
  lane: readonly LastPrice[],
  sold: readonly LastSold[],
  mode: unknown,
): Offer[] => {
  const type = TYPES[String(mode)] ?? 0
  const fitting = services.filter(
    (service) => isCarriage(service) && (service.service_type === type || service.service_type === 0),
  )
  return inOrder(
    fitting.map((service, place) => ({
      service,
      last: (place === 0 ? lane[0] : undefined) ?? lastSold(service, sold),
    })),
    sold,
  )
}

/** What belongs to no leg: papers, customs, handling. */
export const commonOffers = (services: readonly Row[], sold: readonly LastSold[]): Offer[] =>
  inOrder(
    services.filter((service) => !isCarriage(service)).map((service) => ({ service, last: lastSold(service, sold) })),
    sold,
  )

export interface Pricing {
  leg: Piece | null
  legName: string
  /** Trucks or containers that the leg, or all of them, take. */
  equipment: number
  currencyId: number | null
  /** May see and write what we pay. */
  hasPlan: boolean
}

const PER_UNIT = new Set(['truck', 'container'])

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Bought in the currency it is sold in unless it was otherwise the last time. */
const boughtAt = (last: LastPrice | null, currencyId: number | null): Values => ({
  buy_price: last?.buy_price ?? '',
  buy_currency_id: last?.buy_currency_id ?? currencyId,
})

export const pricedService = ({ service, last }: Offer, pricing: Pricing): Piece => {
  const { leg, legName, equipment, hasPlan } = pricing
  const currencyId = last?.currency_id ?? idIn(service.default_currency_id) ?? pricing.currencyId
  return newService({
    service_id: service.id,
    service_name: nameOf(service),
    unit: service.unit,
    quantity: PER_UNIT.has(service.unit ?? '') ? String(equipment) : '1',
    sell_price: last?.price ?? '',
    sell_currency_id: currencyId,
    is_disbursement: service.is_disbursement,
    ...(hasPlan ? boughtAt(last, currencyId) : {}),
    ...(leg ? { direction_id: leg.key, direction_name: legName } : {}),
  })
}
