/** Kinds that are also searched by letters and digits only: phones, plates, codes. */
import type { FieldKind } from './field.ts'

const COMPACT_KINDS: ReadonlySet<FieldKind> = new Set(['phone', 'plate', 'code', 'letters'])

export const isCompactKind = (kind: FieldKind): boolean => COMPACT_KINDS.has(kind)
