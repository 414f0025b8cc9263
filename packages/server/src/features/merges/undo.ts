/** Undoes a merge: the other record is restored, and what the merge moved or filled goes back unless it was changed since. */
import { anyTable, type RecordRow } from '#db/database.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { logChanges } from '#rows/change-log.ts'
import { sameValue } from '#rows/codec.ts'
import { storedColumns, wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { countRecords } from '#rows/insert-records.ts'
import { keepLinks } from '#rows/links.ts'
import { missingReferences } from '#resource/references.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { indexPrefixes } from '#rows/search-prefixes.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import { recountClient } from '../orders/client-sums.queries.ts'
import { countMoves, findMergeTarget, markUndone, type Merge, mergeById } from './merge.queries.ts'
import { UNDO_SECONDS } from './merge.rules.ts'
import { hasClientOrders, type Move, seeingAll } from './move.queries.ts'
import { repointBack } from './repoint-references.ts'

/** A record that it referred to may have been merged or deleted meanwhile. */
const withLiveReferences = async (writing: Writing, entity: Entity, record: Values): Promise<Values> => {
  const live = { ...record }
  for (const name of Object.keys(await missingReferences(writing, entity, record, record))) {
    const field = entity.fields[name]
    const targetId = record[name]
    if (field?.kind !== 'ref' || field.required || typeof targetId !== 'number') continue
    live[name] = await findMergeTarget(writing.tx, targetOf(field), targetId)
  }
  return live
}

const revive = async (writing: Writing, of: Entity, id: number): Promise<void> => {
  const { tx, actor } = writing
  const entity = declaredIn(writing.db, of)
  const row = await anyTable(tx)
    .selectFrom(entity.table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const record = await withLiveReferences(writing, entity, wireRecord(entity, row))
  const columns = storedColumns(entity, record)
  const rev = row.rev + 1
  await anyTable(tx)
    .updateTable(entity.table)
    .set({ ...columns, is_deleted: 0, rev, date_update: actor.receivedAt, updater_id: actor.userId })
    .where('id', '=', id)
    .execute()
  await indexPrefixes(tx, entity, id, { before: row.search_text, after: columns.search_text })
  await keepLinks(tx, entity, id, record)
  await countRecords(tx, [[entity, 1]])
  await logChanges(writing, entity, [{ op: 'a', id, rev, fields: [] }])
}

/** The fields of the kept record that can go back to their old values, and those that cannot. */
const fieldsBack = async (writing: Writing, entity: Entity, row: RecordRow | undefined, { fields }: Merge) => {
  const now = row ? wireRecord(entity, row) : {}
  const same = fields.filter(({ field, new: newValue }) => {
    const kind = entity.fields[field]
    return kind && sameValue(kind, now[field] ?? null, newValue)
  })
  const old = Object.fromEntries(same.map(({ field, old: before }) => [field, before]))
  const missing = await missingReferences(writing, entity, old, { ...now, ...old })
  const back = Object.fromEntries(Object.entries(old).filter(([field]) => !Object.hasOwn(missing, field)))
  return { back, left: fields.map(({ field }) => field).filter((field) => !Object.hasOwn(back, field)) }
}

const findMerge = async (writing: Writing, entity: Entity, mergeId: number): Promise<Merge> => {
  const merge = await mergeById(writing.tx, entity, mergeId)
  if (!merge) throw new AppError('empty data')
  const isThere = await findLive(seeingAll(writing), entity, merge.keptId)
  if (isThere && !(await findLive(writing, entity, merge.keptId))) throw new AppError('empty data')
  const isLate = writing.actor.receivedAt - merge.date > UNDO_SECONDS
  if (isLate) throw new AppError('invalid data', { fields: { merge_id: 'rule:undo_too_late' } })
  if (!isThere) throw new AppError('invalid data', { fields: { merge_id: 'rule:undo_kept_gone' } })
  return merge
}

export const undoMerge = async (writing: Writing, entity: Entity, mergeId: number) => {
  const merge = await findMerge(writing, entity, mergeId)
  const { keptId, goneId } = merge
  const all = seeingAll(writing)
  await revive(all, entity, goneId)
  const row = await findLive(all, entity, keptId)
  const { back: fields, left } = await fieldsBack(all, declaredIn(writing.db, entity), row, merge)
  await changeRecord(all, entity, keptId, fields, null)
  // After the fields: only then is a parent that the merge removed found empty.
  const back: Move[] = []
  for (const move of merge.moves) back.push(await repointBack(all, move, keptId, goneId))
  for (const id of [keptId, goneId]) await keepContactsText(all, { kind: kindOf(entity), id })
  if (hasClientOrders(entity, merge.moves)) for (const id of [keptId, goneId]) await recountClient(all, id)
  await markUndone(writing, mergeId)
  const num = (moves: readonly Move[]) => moves.reduce((sum, { ids }) => sum + ids.length, 0)
  return {
    id: keptId,
    rev: Number((await findLive(all, entity, keptId))?.rev),
    from_id: goneId,
    moved: countMoves(back).filter(({ count }) => count > 0),
    stayed: num(merge.moves) - num(back),
    left,
  }
}
