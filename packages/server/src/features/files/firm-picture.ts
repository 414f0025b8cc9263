/** The logo, the stamp and the signature of a firm of ours: files that its record names. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { FIRM_FIELDS, FIRM_KINDS, type FileKind, type FirmKind } from '@fura/shared/rules/file-kinds.ts'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { changeRecord, findLive } from '#resource/save.ts'

/** The new picture replaces the former one, which stays among the files. */
export const setFirmPicture = async (writing: Writing, firmId: number, fileId: number, kind: FirmKind) => {
  await changeRecord(writing, legalEntity, firmId, { [FIRM_FIELDS[kind]]: fileId }, null)
}

/** After a file's kind changed, or before it is deleted (null): the firm refers to it as that kind only. */
export const placeFirmPicture = async (writing: Writing, row: RowOf<'files'>, kind: FileKind | null): Promise<void> => {
  if (row.o_t !== legalEntity.name) return
  const [firmId, fileId] = [row.o_id, row.id]
  const firm = await findLive(writing, legalEntity, firmId)
  if (!firm) return
  const values: Record<string, number | null> = {}
  for (const each of FIRM_KINDS) {
    const field = FIRM_FIELDS[each]
    if (each === kind) values[field] = fileId
    else if (firm[field] === fileId) values[field] = null
  }
  await changeRecord(writing, legalEntity, firmId, values, null)
}
