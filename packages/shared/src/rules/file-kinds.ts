/** Kinds of files: papers of the work, and pictures of a firm. */

const PAPER_KINDS = ['contract', 'request', 'cmr', 'ttn', 'bl', 'invoice', 'act', 'customs', 'photo', 'other'] as const
/** Papers that the books need, whatever a photo or a file without a kind shows. */
export const isPaperKind = (kind: string): boolean => kind !== 'photo' && kind !== 'other'

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
