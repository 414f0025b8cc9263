/**
 * Takes back what an import wrote, from its last row to its first: added records are deleted, changed ones get their former
 * values. A record that was changed or used since stays as it is, and its row says why.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Actor, Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { valuesAt } from '#rows/change-log.ts'
import { namingRecords, referencesTo } from '#resource/references.ts'
import { removeWithOwner } from '#resource/remove.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import { followTrace, keepOutcomes, nextRows, type Outcome, type StoredRow, type Trace } from './import.queries.ts'
import type { Clock } from './turn-size.ts'
import { attempt, revOf } from './write-rows.ts'
import { removeAdded, writesOf } from './writes.ts'

export interface UndoContext {
  db: Database
  actor: Actor
  id: number
  entity: Entity
  /** Records that several rows are about. */
  shared: ReadonlySet<number>
}

const changedSince = (entity: Entity) =>
  new AppError('invalid data', { fields: { [entity.title]: 'rule:changed_since' } })

/** Contacts, people, files and notes do not keep a record from being deleted; here they do, because undo would delete people's work. */
export const refuseAttached = async (
  writing: Writing,
  entity: Entity,
  id: number,
  { contacts }: Trace,
): Promise<void> => {
  for (const reference of referencesTo(entity)) {
    if (!attachments.includes(reference.entity)) continue
    const own = reference.entity === contact ? contacts : []
    const ids = await namingRecords(writing, reference, id, own.length + 1)
    if (ids.some((attached) => !own.includes(attached))) throw changedSince(entity)
  }
}

/** Parts that were added or changed since count as work; imports of an older version made none. */
const refuseOtherParts = async (writing: Writing, entity: Entity, id: number, { parts }: Trace): Promise<void> => {
  const now = (await writesOf(entity).partRevs?.(writing, id)) ?? []
  if (parts && now.join() !== parts.join()) throw changedSince(entity)
}

const takeBack = async (writing: Writing, entity: Entity, row: StoredRow, id: number): Promise<void> => {
  const { trace, state } = row
  const record = await findLive(writing, entity, id)
  if (!record) return
  if (record.rev !== trace.after) throw changedSince(entity)
  if (state === 'added') {
    await refuseAttached(writing, entity, id, trace)
    await refuseOtherParts(writing, entity, id, trace)
  }
  for (const contactId of trace.contacts) await removeWithOwner(writing, contact, contactId)
  if (state === 'added') return removeAdded(writing, entity, id)
  const former = await valuesAt(writing.tx, entity, id, trace.before)
  await changeRecord(writing, entity, id, Object.fromEntries(former), null)
  await writesOf(entity).settle?.(writing, id)
  if (trace.contacts.length > 0) await keepContactsText(writing, { kind: kindOf(entity), id })
}

const undoRow = async (writing: Writing, undoing: UndoContext, row: StoredRow): Promise<Outcome> => {
  const { entity, id: importId, shared } = undoing
  const id = row.recordId ?? 0
  const tried = await attempt(writing, () => takeBack(writing, entity, row, id))
  if ('errors' in tried) return { state: 'kept', errors: tried.errors }
  // An earlier row of this import may have made or changed the same record.
  if (shared.has(id)) await followTrace(writing.tx, importId, row, await revOf(writing, entity, id))
  return { state: 'undone' }
}

/** Takes back some of the last rows; returns how many. */
export const undoSome = (undoing: UndoContext, count: number, { begin, isOver }: Clock): Promise<number> =>
  undoing.db.write(async (tx) => {
    begin()
    const { db, actor, id } = undoing
    const rows = await nextRows(tx, id, ['added', 'updated'], count, 'desc')
    const outcomes: [number, Outcome][] = []
    for (const row of rows) {
      if (outcomes.length > 0 && isOver()) break
      outcomes.push([row.row, await undoRow({ db, tx, actor }, undoing, row)])
      // The next row about it has to be read again, with its trace of now.
      if (undoing.shared.has(row.recordId ?? 0)) break
    }
    await keepOutcomes(db, tx, id, outcomes)
    return outcomes.length
  })
