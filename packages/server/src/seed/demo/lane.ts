/** What the demo carries again and again: one lane is a route with its goods, its usual price and the clients who order it. */
import { modeOfType } from '@fura/shared/modes.ts'

/** Of one container or truck. */
export interface Goods {
  cargo: string
  /** Of trade.ts. */
  cargoId: number
  hs: string
  pack: string
  places: number
  kg: number
  m3: number
  /** Class, UN number, packing group and proper shipping name. */
  adr?: readonly [adrClass: string, un: string, group: 'I' | 'II' | 'III', name: string]
  degrees?: readonly [from: string, to: string]
  dimensions?: string
}

export type Price = readonly [whole: number, currency: 'UAH' | 'USD' | 'EUR']

export interface Lane {
  /** Of order_types: 1 sea FCL, 2 road, 3 rail, 4 air, 5 LCL, 6 forwarding, 7 transhipment, 8 customs, 9 multimodal. */
  type: number
  /** Of orders_dir_types: 1 import, 2 export, 3 transit, 4 domestic, 5 cross-trade. */
  direction: number
  clients: readonly number[]
  /** Place of origin, ports, final destination: English names, an empty one is not named. */
  route: readonly [poo: string, pol: string, pod: string, fd: string]
  /** Of container-types.ts; null where nothing is counted. */
  equipment: number | null
  /** Days between loading and unloading, of sea lanes between the ports. */
  days: number
  sell: Price
  buy: Price
  goods: Goods
  km?: number
  border?: string
  /** Of contractor-names.ts, where no crew of ours drives. */
  carrier?: number
}

/** What one container or truck holds. */
export const goods = (
  [cargoId, hs]: readonly [cargoId: number, hs: string],
  cargo: string,
  [pack, places, kg, m3]: readonly [pack: string, places: number, kg: number, m3: number],
  more: Partial<Goods> = {},
): Goods => ({ cargo, cargoId, hs, pack, places, kg, m3, ...more })

const CONTAINERS = new Set([1, 3, 9])

/** Goes in containers: by sea, by rail or by both. */
export const isContainers = ({ type }: Lane): boolean => CONTAINERS.has(type)
export const isRoad = ({ type }: Lane): boolean => modeOfType(type) === 'auto'
export const isDomestic = ({ direction }: Lane): boolean => direction === 4
/** A truck takes it from the port. */
export const hasDoor = ({ route: [, pol, , fd] }: Lane): boolean => pol !== '' && fd !== ''
