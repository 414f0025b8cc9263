/** The file that a firm prints as its logo, stamp or signature: the unsent one, else the one that its record names. Pure. */
import { FIRM_FIELDS, type FirmKind } from '@fura/shared/rules/file-kinds.ts'
import type { Row } from '#offline/reads.ts'
import type { RowValues } from '#offline/row.ts'

/** `files`: newest first. */
export const firmFile = <F extends Row>(kind: FirmKind, firm: RowValues, files: readonly F[]): F | undefined =>
  files.find((each) => typeof each.id === 'string' && each.kind === kind) ??
  files.find(({ id }) => id === firm[FIRM_FIELDS[kind]])
