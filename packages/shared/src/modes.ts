/**
 * What goes by which mode of transport: the modes of an order type, of a deal and of one leg, and the equipment and statuses that
 * each of them has. Fields by mode stand in mode-fields.ts. The variant hides first, the mode then.
 */
export const MODES = ['auto', 'sea', 'rail', 'air'] as const
export type Mode = (typeof MODES)[number]

type Values = Readonly<Record<string, unknown>>

/** Ids of order_types (domain.md 2.6). */
export const ORDER_TYPE = {
  sea_fcl: 1,
  road: 2,
  rail: 3,
  air: 4,
  sea_lcl: 5,
  forwarding: 6,
  transshipment: 7,
  customs: 8,
  multimodal: 9,
} as const

const MODE_OF_TYPE: Readonly<Record<number, Mode>> = {
  [ORDER_TYPE.sea_fcl]: 'sea',
  [ORDER_TYPE.road]: 'auto',
  [ORDER_TYPE.rail]: 'rail',
  [ORDER_TYPE.air]: 'air',
  [ORDER_TYPE.sea_lcl]: 'sea',
}

/** null: forwarding, transshipment, customs and multimodal orders go as their legs go. */
export const modeOfType = (orderType: unknown): Mode | null => MODE_OF_TYPE[Number(orderType)] ?? null

/** The mode of a new leg; what is none of these goes by road. */
export const usualLegMode = (orderType: unknown): Mode => modeOfType(orderType) ?? 'auto'

export const isRoad = ({ order_type_id: type }: Values): boolean => modeOfType(type) === 'auto'

/** By sea and by air goods go from port to port; all else from door to door. */
export const isPortToPort = ({ order_type_id: type }: Values): boolean => {
  const mode = modeOfType(type)
  return mode === 'sea' || mode === 'air'
}

const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value)

/** Legs as the detail of a deal carries them. */
const legsIn = ({ directions }: Values): readonly Values[] =>
  Array.isArray(directions) ? (directions as Values[]) : []

const isAside = (door: unknown, port: unknown): boolean => Boolean(door) && Boolean(port) && door !== port

/** Names a place of loading or unloading beside its port: a truck goes there. */
const hasDoor = (deal: Values): boolean =>
  isPortToPort(deal) && (isAside(deal.poo_id, deal.pol_id) || isAside(deal.fd_id, deal.pod_id))

/** How a deal goes: as its type says, and as its legs do; every mode where neither says it. */
export const modesOf = (deal: Values, legs: readonly Values[] = legsIn(deal)): readonly Mode[] => {
  const own = modeOfType(deal.order_type_id)
  const named = [own, hasDoor(deal) ? 'auto' : null, ...legs.map(({ transport_mode: mode }) => mode)].filter(isMode)
  return named.length === 0 ? MODES : MODES.filter((mode) => named.includes(mode))
}

export const EQUIPMENT_KINDS = ['container', 'truck'] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]

/** Bodies of trucks, as dispatchers name them. */
export const TRUCK_BODIES = [
  'tent',
  'mega',
  'jumbo',
  'road_train',
  'reefer',
  'isotherm',
  'box',
  'van',
  'container_carrier',
  'platform',
  'flatbed',
  'low_loader',
  'tank',
  'tipper',
  'grain',
  'car_carrier',
  'groupage',
] as const

const EQUIPMENT: Readonly<Record<Mode, readonly EquipmentKind[]>> = {
  auto: ['truck'],
  sea: ['container'],
  rail: ['container'],
  air: [],
}

const kindsOf = (modes: readonly Mode[]): EquipmentKind[] =>
  EQUIPMENT_KINDS.filter((kind) => modes.some((mode) => EQUIPMENT[mode].includes(kind)))

/** Of the deal itself. */
export const dealEquipment = (deal: Values, legs?: readonly Values[]): readonly EquipmentKind[] => {
  const own = modeOfType(deal.order_type_id)
  return kindsOf(own === null ? modesOf(deal, legs) : [own])
}

/** What one row of containers or trucks may be: containers on an order by road only where a leg of it goes by sea or by rail. */
export const unitEquipment = (deal: Values, legs?: readonly Values[]): readonly EquipmentKind[] =>
  isRoad(deal) ? kindsOf(modesOf(deal, legs)) : dealEquipment(deal, legs)

/** Of one leg. Where not all of the deal goes by road, a truck also takes the container on. */
export const legEquipment = (leg: Values, deal: Values): readonly EquipmentKind[] => {
  const mode = isMode(leg.transport_mode) ? leg.transport_mode : 'auto'
  return mode === 'auto' && !isRoad(deal) ? EQUIPMENT_KINDS : kindsOf([mode])
}

/** The kind of party that quotes a leg (domain.md 1.8): a line, a road carrier, the railway, an airline. */
const REQUEST_TYPES: Readonly<Record<Mode, number>> = { sea: 1, auto: 2, rail: 6, air: 7 }

export const requestTypeOf = (mode: unknown): number => REQUEST_TYPES[isMode(mode) ? mode : 'auto']

/** null: agents, terminals and brokers see to anything. */
export const modeOfRequest = (requestType: unknown): Mode | null =>
  MODES.find((mode) => REQUEST_TYPES[mode] === requestType) ?? null

/** A road carrier is also asked to take a container from the port. */
export const requestEquipment = ({ type }: Values): readonly EquipmentKind[] => {
  const mode = modeOfRequest(type)
  return mode === null || mode === 'auto' ? EQUIPMENT_KINDS : kindsOf([mode])
}

/** Of the features of a variant. */
interface Carrying {
  containers: boolean
  trucksOnDelivery: boolean
}

/** Those that the installation works with; all of them where it works with none. */
export const offeredEquipment = (
  kinds: readonly EquipmentKind[],
  { containers, trucksOnDelivery }: Carrying,
): readonly EquipmentKind[] => {
  const offered = kinds.filter((kind) => (kind === 'truck' ? trucksOnDelivery : containers))
  return offered.length > 0 ? offered : kinds
}

/** Of order statuses: C where containers are carried, T where trucks are (domain.md 2.3). */
export type StatusScope = 'C' | 'T'

/** Which statuses an order is offered beside those of both scopes. */
export const statusScopes = (order: Values, { containers, trucksOnDelivery }: Carrying): readonly StatusScope[] => {
  if (!containers) return ['T']
  if (!trucksOnDelivery) return ['C']
  const own = modeOfType(order.order_type_id)
  const modes = own === null ? modesOf(order) : [own]
  return [
    ...(modes.some((mode) => mode !== 'auto') ? ['C' as const] : []),
    ...(modes.includes('auto') ? ['T' as const] : []),
  ]
}
