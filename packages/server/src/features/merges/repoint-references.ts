/** Points records from one record to another and back. */
import type { Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { entityOfMove, type Move, findUndoable } from './move.queries.ts'
import { setReferences } from './turn.queries.ts'

const setLists = async (writing: Writing, move: Move, change: (id: number, list: number[]) => number[]) => {
  const entity = entityOfMove(writing, move)
  for (const id of move.ids) {
    const row = await findLive(writing, entity, id)
    const list = row ? wireRecord(entity, row)[move.field] : null
    if (!Array.isArray(list)) continue
    await changeRecord(writing, entity, id, { [move.field]: [...new Set(change(id, list))] }, null)
  }
}

/** `writing` must see everything. */
export const repointReferences = async (
  writing: Writing,
  move: Move,
  keptId: number,
  goneId: number,
): Promise<void> => {
  const { field, isCut, both } = move
  if (both) return setLists(writing, move, (_, list) => list.map((id) => (id === goneId ? keptId : id)))
  const turn = {
    entity: entityOfMove(writing, move),
    from: { [field]: goneId },
    to: { [field]: isCut ? null : keptId },
  }
  await setReferences(writing, turn, move.ids)
}

/** Moves back the records that are still as the merge left them; returns those. */
export const repointBack = async (writing: Writing, move: Move, keptId: number, goneId: number): Promise<Move> => {
  const { field, isCut, both } = move
  const back = { ...move, ids: await findUndoable(writing, move, keptId) }
  if (both) {
    await setLists(writing, back, (id, list) => [
      ...(both.includes(id) ? list : list.filter((listed) => listed !== keptId)),
      goneId,
    ])
  } else {
    const turn = {
      entity: entityOfMove(writing, move),
      from: { [field]: isCut ? null : keptId },
      to: { [field]: goneId },
    }
    await setReferences(writing, turn, back.ids)
  }
  return back
}
