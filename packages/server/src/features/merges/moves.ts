/** Points records from one record to another and back, many at once, each with its change and history as if it was edited. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { wireRecord } from '#resource/columns.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { entityOfMove, inParts, type Move, stillMoved } from './move.queries.ts'

/** One reference, as it was and as it is set. */
interface Turn {
  entity: Entity
  field: string
  from: number | null
  to: number | null
}

const logTurn = async ({ tx, actor }: Writing, { entity, field, from, to }: Turn, rows: readonly Row[]) => {
  const changes = await tx
    .insertInto('changes')
    .values(
      rows.map(({ id, rev }) => ({
        resource: entity.path,
        record_id: Number(id),
        rev: Number(rev),
        op: 'u',
        team_user_id: actor.userId,
        date: actor.receivedAt,
        date_acted: actor.actedAt,
      })),
    )
    .returning('id')
    .execute()
  const texts = { field, old: JSON.stringify(from), new: JSON.stringify(to) }
  await tx
    .insertInto('history')
    .values(changes.map(({ id }) => ({ change_id: Number(id), ...texts })))
    .execute()
}

/** Nothing that is derived from a record depends on whom it names (gates/references.test.ts), so one column is enough. */
const setReference = async (writing: Writing, turn: Turn, ids: readonly number[]): Promise<void> => {
  const { tx, actor } = writing
  for (const some of inParts(ids)) {
    const rows = await tx
      .updateTable(turn.entity.table)
      .set((row) => ({
        [turn.field]: turn.to,
        rev: row('rev', '+', 1),
        date_update: actor.receivedAt,
        updater_id: actor.userId,
      }))
      .where('id', 'in', some)
      .returning(['id', 'rev'])
      .execute()
    await logTurn(writing, turn, rows)
  }
}

const setLists = async (writing: Writing, move: Move, change: (id: number, list: number[]) => number[]) => {
  const entity = entityOfMove(move)
  for (const id of move.ids) {
    const row = await findLive(writing, entity, id)
    const list = row ? wireRecord(entity, row)[move.field] : null
    if (!Array.isArray(list)) continue
    await changeRecord(writing, entity, id, { [move.field]: [...new Set(change(id, list))] }, null)
  }
}

/** `writing` sees everything. */
export const doMove = async (writing: Writing, move: Move, kept: number, gone: number): Promise<void> => {
  const { field, isCut, both } = move
  if (both) return setLists(writing, move, (_, list) => list.map((id) => (id === gone ? kept : id)))
  await setReference(writing, { entity: entityOfMove(move), field, from: gone, to: isCut ? null : kept }, move.ids)
}

/** Moves back what is still where the merge put it; returns that. */
export const undoMove = async (writing: Writing, move: Move, kept: number, gone: number): Promise<Move> => {
  const { field, isCut, both } = move
  const back = { ...move, ids: await stillMoved(writing, move, kept) }
  if (both) {
    await setLists(writing, back, (id, list) => [
      ...(both.includes(id) ? list : list.filter((listed) => listed !== kept)),
      gone,
    ])
  } else {
    await setReference(writing, { entity: entityOfMove(move), field, from: isCut ? null : kept, to: gone }, back.ids)
  }
  return back
}
