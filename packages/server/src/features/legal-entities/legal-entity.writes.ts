/** A firm's pictures for documents must be its own: a file of another record, or one that cannot be printed, is refused. */
import { file } from '@fura/shared/entities/file.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { FIRM_FIELDS, isPrinted } from '@fura/shared/rules/file-kinds.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive, type Saved } from '#resource/save.ts'

const pictureError = async (writing: Writing, firmId: number | null, fileId: number): Promise<FieldCode | null> => {
  const row = await findLive(writing, file, fileId)
  if (!row || row.o_t !== legalEntity.name || row.o_id !== firmId) return 'not_found'
  return isPrinted(row.type) ? null : 'rule:file_image'
}

/** `firmId` is null for a new firm, which cannot have files yet. */
export const refuseForeignPictures = async (writing: Writing, firmId: number | null, values: Values): Promise<void> => {
  const errors: Record<string, FieldCode> = {}
  for (const field of Object.values(FIRM_FIELDS)) {
    const id = values[field]
    const error = typeof id === 'number' ? await pictureError(writing, firmId, id) : null
    if (error) errors[field] = error
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid data', { fields: errors })
}

export const changeLegalEntity = async (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
): Promise<{ saved: Saved }> => {
  await refuseForeignPictures(writing, id, values)
  return { saved: await changeRecord(writing, legalEntity, id, values, base) }
}
