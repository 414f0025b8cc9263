/**
 * Empties the row of a deleted record and forgets its former values. That it was there, what it belonged to and when it was deleted
 * stays: the history of others, the feed of changes and late writes of devices name it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { emptyValue } from '@fura/shared/fields/wire.ts'
import { isCustomColumn } from '#db/custom-columns.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow, type Row } from '#db/database.ts'
import { removeWithOwner } from '#resource/remove.ts'
import { storedColumns, wireRecord } from '#rows/columns.ts'

/** In the place of a text that must not be empty. */
const NOTHING = '—'
const TEXTS: readonly string[] = ['text', 'long_text', 'name', 'phone', 'email', 'plate', 'code', 'letters', 'iban']

/** They say where bytes are until these are gone. */
const OF_BYTES = ['storage_key', 'sha256']

/** Links contain no data by themselves, and the feed needs them to find who may learn of the deletion. */
const LINKS: readonly string[] = ['ref', 'owner', 'ids', 'choice', 'flag']

const blankValues = ({ fields }: Entity): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (OF_BYTES.includes(name) || LINKS.includes(field.kind)) return []
      if (!field.required) return [[name, emptyValue(field)]]
      return TEXTS.includes(field.kind) ? [[name, NOTHING]] : []
    }),
  )

/** Columns that no field fills any more, and keys made of the values. */
const besideFields = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (column === 'search_text' || column === 'unique_key') return [[column, null]]
      return isCustomColumn(column) ? [[column, typeof value === 'number' ? 0 : null]] : []
    }),
  )

export const blankRecord = async ({ tx }: Writing, entity: Entity, row: RecordRow): Promise<void> => {
  const { id } = row
  const columns = storedColumns(entity, { ...wireRecord(entity, row), ...blankValues(entity) })
  await anyTable(tx)
    .updateTable(entity.table)
    .set({ ...columns, ...besideFields(row) })
    .where('id', '=', id)
    .where('is_deleted', '=', 1)
    .execute()
  await tx
    .deleteFrom('history')
    .where('change_id', 'in', (changes) =>
      changes.selectFrom('changes').select('id').where('resource', '=', entity.path).where('record_id', '=', id),
    )
    .execute()
}

/** Deletes what hangs on a record and empties it in one go. */
export const removeAndBlank = async (writing: Writing, entity: Entity, id: number): Promise<void> => {
  const before = await removeWithOwner(writing, entity, id)
  if (before) await blankRecord(writing, entity, { ...before, is_deleted: 1 })
}
