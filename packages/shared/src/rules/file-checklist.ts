/** Which kinds of documents an order must have by its mode and direction, and when: the checklist of its files. */
import { type Mode, MODES, modeOfType, modesOf, ORDER_TYPE } from '../modes.ts'
import { ORDER_STATUS } from '../statuses.ts'
import type { FileKind } from './file-kinds.ts'

const DOMESTIC = 4

type Order = Readonly<Record<string, unknown>>

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

const MONEY = ['invoice', 'act'] as const

/** What the goods travel under. A bill (`bl`) is of lading by sea, an AWB by air, a rail bill. */
const WAYBILL: Readonly<Record<Mode, FileKind>> = { auto: 'cmr', sea: 'bl', rail: 'bl', air: 'bl' }

/** Of types that are not one carriage; of others the request of the client and the waybill. */
const BY_TYPE: Readonly<Record<number, readonly FileKind[]>> = {
  [ORDER_TYPE.forwarding]: ['contract', 'request'],
  [ORDER_TYPE.transshipment]: ['request', 'ttn'],
  [ORDER_TYPE.customs]: ['customs'],
  [ORDER_TYPE.multimodal]: ['request', 'bl', 'cmr'],
}

/** The waybills of its legs, where several modes are possible and legs say which. */
const ofLegs = (order: Order): readonly FileKind[] | null => {
  const isMultimodal = order.order_type_id === ORDER_TYPE.multimodal
  const modes = modesOf(order)
  return isMultimodal && modes.length < MODES.length ? ['request', ...modes.map((mode) => WAYBILL[mode])] : null
}

const carriageKinds = (order: Order): readonly FileKind[] => {
  const mode = modeOfType(order.order_type_id)
  if (mode !== null) return ['request', WAYBILL[mode]]
  return ofLegs(order) ?? BY_TYPE[numberIn(order.order_type_id)] ?? []
}

/** The kinds that an order must have in the end. Inside one country a truck goes with a TTN instead of a CMR. */
export const kindsOf = (order: Order): readonly FileKind[] => {
  const carried = carriageKinds(order)
  if (carried.length === 0) return []
  const own = carried.map((kind) => (kind === 'cmr' && order.direction_id === DOMESTIC ? 'ttn' : kind))
  return [...new Set<FileKind>([...own, ...MONEY])]
}

/** From which status on each of them is due; the others are never missed. */
const DUE_FROM: Readonly<Partial<Record<FileKind, number>>> = {
  contract: ORDER_STATUS.booked,
  request: ORDER_STATUS.booked,
  cmr: ORDER_STATUS.loaded,
  ttn: ORDER_STATUS.loaded,
  bl: ORDER_STATUS.in_transit,
  customs: ORDER_STATUS.import_customs,
  invoice: ORDER_STATUS.unloaded,
  act: ORDER_STATUS.unloaded,
}

/** In a side status (on hold, in trouble), the dates of an order show how far it came. */
const reachedStatus = (order: Order): number => {
  const status = numberIn(order.status_id)
  if (status === ORDER_STATUS.cancelled || status === ORDER_STATUS.failed_loading) return 0
  if (status < ORDER_STATUS.hold) return status
  if (order.actual_unloading_date) return ORDER_STATUS.unloaded
  return order.actual_loading_date ? ORDER_STATUS.in_transit : ORDER_STATUS.confirmed
}

/** Those of them that are due by now and that no file has yet, in the order of the checklist. */
export const missingKinds = (order: Order, files: readonly { kind: string }[]): FileKind[] =>
  kindsOf(order).filter(
    (kind) => reachedStatus(order) >= (DUE_FROM[kind] ?? Infinity) && files.every((file) => file.kind !== kind),
  )
