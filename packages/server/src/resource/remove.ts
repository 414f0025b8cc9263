/** Deletes a record from every list, search and count; its row stays for history and undo. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow } from '#db/database.ts'
import { logAudit } from '#http/audit-log.ts'
import { logChanges } from '#rows/change-log.ts'
import { isSearchable, uniqueField } from '#rows/derived.ts'
import { countRecords } from '#rows/insert-records.ts'
import { indexPrefixes } from '#rows/search-prefixes.ts'
import { usedBy } from './references.ts'
import { findLive } from './save.ts'

/**
 * Deletes a part of another deleted record; the security log names that one only. Returns the former row; null if it is deleted
 * already.
 */
export const removeWithOwner = async (writing: Writing, entity: Entity, id: number): Promise<RecordRow | null> => {
  const { tx, actor } = writing
  const row = await findLive(writing, entity, id)
  if (!row) return null
  const users = await usedBy(writing, entity, id)
  if (users) throw new AppError('in use', { used_by: users })
  const rev = row.rev + 1
  await anyTable(tx)
    .updateTable(entity.table)
    .set({
      is_deleted: 1,
      rev,
      date_update: actor.receivedAt,
      updater_id: actor.userId,
      ...(uniqueField(entity) ? { unique_key: null } : {}),
      ...(isSearchable(entity) ? { search_text: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  await indexPrefixes(tx, entity, id, { before: row.search_text, after: null })
  await countRecords(tx, [[entity, -1]])
  await logChanges(writing, entity, [{ op: 'd', id, rev, fields: [] }])
  return row
}

/** Deleting a deleted record succeeds. Its links stay, so that watchers learn of the deletion. */
export const removeRecord = async (writing: Writing, entity: Entity, id: number): Promise<void> => {
  const row = await removeWithOwner(writing, entity, id)
  if (!row) return
  const { name, title } = entity
  await logAudit(writing, {
    event: 'deleted',
    object_type: name,
    object_id: id,
    object_name: String(row[title] ?? ''),
  })
}
