/** Services that come with a lane beside its freight: terminal, customs, forwarding, insurance, as they are sold and bought. */
import type { SeedOf } from '../data/seed-row.ts'
import { hasDoor, isContainers, isDomestic, isRoad, type Lane, type Price } from './lane.ts'
import type { Making } from './making.ts'
import { priceFields, sideFields, vatFields } from './priced.ts'

export interface Sold {
  /** Of services.ts. */
  service: number
  sell: Price
  buy?: Price
  contractor?: number
  unit: string
  /** One row for each container. */
  isEach?: true
  isCarriage?: true
}

const FORWARDING: Sold = { service: 17, sell: [2400, 'UAH'], unit: 'shipment' }
const CLEARANCE: Sold = { service: 18, sell: [5400, 'UAH'], buy: [3600, 'UAH'], contractor: 33, unit: 'doc' }
const EXPORT_CLEARANCE: Sold = { service: 19, sell: [4200, 'UAH'], buy: [2700, 'UAH'], contractor: 34, unit: 'doc' }
const TERMINAL: Sold = {
  service: 8,
  sell: [9600, 'UAH'],
  buy: [6000, 'UAH'],
  contractor: 31,
  unit: 'container',
  isEach: true,
}
const TRANSIT_PAPER: Sold = { service: 20, sell: [60, 'EUR'], buy: [40, 'EUR'], contractor: 35, unit: 'doc' }
const SECURING: Sold = { service: 26, sell: [3600, 'UAH'], buy: [2400, 'UAH'], contractor: 40, unit: 'truck' }
const INSURANCE: Sold = { service: 23, sell: [2800, 'UAH'], buy: [1900, 'UAH'], contractor: 39, unit: 'shipment' }

/** From the port to the door: at home and abroad. */
const HAULAGE: Sold = { service: 3, sell: [42_000, 'UAH'], unit: 'container', isEach: true }
const HAULAGE_ABROAD: Sold = { service: 3, sell: [790, 'EUR'], unit: 'container', isEach: true }

const haulageOf = (lane: Lane): Sold => (lane.direction === 1 ? HAULAGE : HAULAGE_ABROAD)

/** An order pays the second carrier by freight; a quotation has no other place for it. */
export const boughtHaulage = (sold: Sold): Sold =>
  sold.service === HAULAGE.service
    ? { ...sold, buy: sold === HAULAGE ? [31_000, 'UAH'] : [640, 'EUR'], contractor: 5 }
    : sold

export const servicesOf = (lane: Lane, isInsured: boolean): Sold[] => [
  ...(hasDoor(lane) ? [haulageOf(lane)] : []),
  ...(lane.type === 1 && lane.direction === 1 ? [TERMINAL, CLEARANCE] : []),
  ...(lane.type === 1 && lane.direction === 2 ? [EXPORT_CLEARANCE] : []),
  ...(isRoad(lane) && lane.direction === 1 ? [TRANSIT_PAPER] : []),
  ...(isRoad(lane) && isDomestic(lane) && lane.goods.cargoId === 11 ? [SECURING] : []),
  ...(isContainers(lane) ? [FORWARDING] : []),
  ...(isInsured ? [INSURANCE] : []),
]

/** Both sides of one row. `day`: whose rate counts. */
export const soldFields = (sold: Sold, deal: SeedOf<'order'> | SeedOf<'quote'>, day: number, making: Making) => {
  const { world, isVatPayer, areWeVatPayers } = making
  const direction = deal.direction_id ?? 0
  const contractor = sold.contractor ?? null
  const isCarriage = sold.isCarriage === true
  const sell = { ...priceFields(sold.sell, day, world), ...vatFields(areWeVatPayers(deal), isCarriage, direction) }
  const buy = sold.buy && {
    ...priceFields(sold.buy, day, world),
    ...vatFields(isVatPayer(contractor), isCarriage, direction),
  }
  return {
    service_id: sold.service,
    unit: sold.unit,
    ...sideFields('sell', sell),
    ...(buy ? { contractor_id: contractor, ...sideFields('buy', buy) } : {}),
  }
}
