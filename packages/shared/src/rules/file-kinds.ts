/** Kinds of documents, and which of them an order must have by its mode and direction, and when: the checklist of its files. */
import { type Mode, MODES, modeOfType, modesOf, ORDER_TYPE } from '../modes.ts'
import { ORDER_STATUS } from '../statuses.ts'

const PAPER_KINDS = ['contract', 'request', 'cmr', 'ttn', 'bl', 'invoice', 'act', 'customs', 'photo', 'other'] as const
/** Pictures of our own firm, which its documents are printed with. */
export const FIRM_KINDS = ['logo', 'stamp', 'sign'] as const

export type FirmKind = (typeof FIRM_KINDS)[number]
/** The fields of a firm that name them. */
export const FIRM_FIELDS = {
  logo: 'logo_file_id',
  stamp: 'stamp_file_id',
  sign: 'sign_file_id',
} as const satisfies Record<FirmKind, string>

/** What a PDF can hold. */
const PRINTED_TYPES: readonly string[] = ['image/png', 'image/jpeg']
export const isPrinted = (type: string): boolean => PRINTED_TYPES.includes(type)

export const FILE_KINDS = [...PAPER_KINDS, ...FIRM_KINDS] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a file that hangs on such a record may be. */
export const kindsFor = (objectType: string): readonly FileKind[] =>
  objectType === 'legal_entity' ? [...FIRM_KINDS, 'contract', 'other'] : PAPER_KINDS

/** What people may call such a file afterwards: the photo of a colleague is set by its upload alone. */
export const offeredKinds = (objectType: string): readonly FileKind[] =>
  kindsFor(objectType).filter((kind) => objectType !== 'team_user' || kind !== 'photo')

export const isFirmKind = (kind: string | null): kind is FirmKind => FIRM_KINDS.some((firmKind) => firmKind === kind)

const DOMESTIC = 4

type Order = Readonly<Record<string, unknown>>

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
  return ofLegs(order) ?? BY_TYPE[Number(order.order_type_id)] ?? []
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

/** Of an order that stands aside its dates tell how far it came. */
const reachedStatus = (order: Order): number => {
  const status = Number(order.status_id ?? 0)
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
