/** Kinds of documents, and which of them an order must have by its type and direction: the checklist of its files. */

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

const ROAD = 2
const DOMESTIC = 4

/** By the order's type. A bill (`bl`) is whatever the goods travel under: of lading by sea, an AWB by air, a rail bill. */
const BY_TYPE: Readonly<Record<number, readonly FileKind[]>> = {
  1: ['request', 'bl', 'invoice', 'act'],
  [ROAD]: ['request', 'cmr', 'invoice', 'act'],
  3: ['request', 'bl', 'invoice', 'act'],
  4: ['request', 'bl', 'invoice', 'act'],
  5: ['request', 'bl', 'invoice', 'act'],
  6: ['contract', 'request', 'invoice', 'act'],
  7: ['request', 'ttn', 'invoice', 'act'],
  8: ['customs', 'invoice', 'act'],
  9: ['request', 'bl', 'cmr', 'invoice', 'act'],
}

/** The kinds that an order of this type must have. Inside one country a truck goes with a TTN instead of a CMR. */
export const kindsOf = (orderTypeId: number | null, directionId: number | null = null): readonly FileKind[] => {
  const kinds = BY_TYPE[orderTypeId ?? 0] ?? []
  return directionId === DOMESTIC ? kinds.map((kind) => (kind === 'cmr' ? 'ttn' : kind)) : kinds
}

/** Those of them that no file has yet, in the order of the checklist. */
export const missingKinds = (
  order: { order_type_id: number | null; direction_id?: number | null },
  files: readonly { kind: string }[],
): FileKind[] =>
  kindsOf(order.order_type_id, order.direction_id ?? null).filter((kind) => files.every((file) => file.kind !== kind))
