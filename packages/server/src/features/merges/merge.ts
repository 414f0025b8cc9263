/** Merges two records: every reference to the other is moved, empty fields are filled, the other is deleted. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { lineOf } from '#rows/circles.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { removeRecord } from '#resource/remove.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import { recountClient } from '../orders/client-sums.queries.ts'
import { changedFields, countMoves, keepMerge } from './merge.queries.ts'
import { blend, type Blend, choiceErrors } from './merge.rules.ts'
import { hasClientOrders, type Move, plannedMoves, seeingAll } from './move.queries.ts'
import { doMove } from './moves.ts'

export interface Pair {
  entity: Entity
  kept: number
  gone: number
}

interface Plan extends Blend {
  before: Values
  moves: Move[]
}

/** References to its own kind that would put the kept one under itself. */
const impossible = async (writing: Writing, { entity, kept, gone }: Pair, other: Values): Promise<Set<string>> => {
  const fields = new Set<string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    const parent = other[name]
    if (field.kind !== 'ref' || field.to !== entity.name || typeof parent !== 'number') continue
    const line = await lineOf(writing, entity, name, parent)
    if (line.has(kept) || line.has(gone)) fields.add(name)
  }
  return fields
}

/** The kept record's values, without the other as its own parent. */
const withoutGone = (entity: Entity, gone: number, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isParent = entity.fields[name]?.kind === 'ref' && entity.fields[name].to === entity.name && value === gone
      return [name, isParent ? null : value]
    }),
  )

/** The preview of a merge, if the actor may see both; nothing is written. */
export const planMerge = async (writing: Writing, pair: Pair, chosen: Values): Promise<Plan> => {
  const { kept, gone } = pair
  const entity = declaredIn(writing.db, pair.entity)
  const [row, other] = [await findLive(writing, entity, kept), await findLive(writing, entity, gone)]
  if (!row || !other) throw new AppError('empty data')
  const [before, values] = [withoutGone(entity, gone, wireRecord(entity, row)), wireRecord(entity, other)]
  const refused = await impossible(writing, { entity, kept, gone }, values)
  const fields = choiceErrors(entity, before, values, chosen, refused)
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
  const { filled, conflicts } = blend(entity, before, values, refused)
  return {
    before,
    moves: await plannedMoves(seeingAll(writing), entity, kept, gone),
    filled: { ...filled, ...chosen },
    conflicts: conflicts.filter(({ field }) => !(field in chosen)),
  }
}

export const answerOf = ({ moves, filled, conflicts }: Plan) => ({
  moved: countMoves(moves),
  filled: Object.entries(filled).map(([field, value]) => ({ field, value })),
  conflicts,
})

export const mergeRecords = async (writing: Writing, pair: Pair, chosen: Values) => {
  const { entity, kept, gone } = pair
  const plan = await planMerge(writing, pair, chosen)
  const all = seeingAll(writing)
  for (const move of plan.moves) await doMove(all, move, kept, gone)
  if (hasClientOrders(entity, plan.moves)) await recountClient(all, kept)
  const saved = await changeRecord(all, entity, kept, plan.filled, null)
  // Throws `in use`, and so rolls everything back, if a reference was overlooked.
  await removeRecord(all, entity, gone)
  await keepContactsText(all, { kind: kindOf(entity), id: kept })
  const fields = changedFields(plan.before, plan.filled)
  const mergeId = await keepMerge(writing, entity, { kept, gone, moves: plan.moves, fields })
  return { merge_id: mergeId, id: kept, rev: saved.rev, from_id: gone, ...answerOf(plan) }
}
