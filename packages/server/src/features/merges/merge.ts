/** Merges two records: moves every reference from the other one to the kept one, fills empty fields from it and deletes it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { recordsAbove } from '#rows/reference-cycles.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { removeRecord } from '#resource/remove.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import { recountClient } from '../orders/client-sums.queries.ts'
import { changedFields, countMoves, keepMerge } from './merge.queries.ts'
import { blend, type Blend, choiceErrors } from './merge.rules.ts'
import { hasClientOrders, type Move, plannedMoves, seeingAll } from './move.queries.ts'
import { repointReferences } from './repoint-references.ts'

export interface MergePair {
  entity: Entity
  keptId: number
  goneId: number
}

interface Plan extends Blend {
  before: Values
  moves: Move[]
}

/** References to its own kind that would put the kept one under itself. */
const impossible = async (
  writing: Writing,
  { entity, keptId, goneId }: MergePair,
  other: Values,
): Promise<Set<string>> => {
  const fields = new Set<string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    const parent = other[name]
    if (field.kind !== 'ref' || field.to !== entity.name || typeof parent !== 'number') continue
    const line = await recordsAbove(writing, entity, name, parent)
    if (line.has(keptId) || line.has(goneId)) fields.add(name)
  }
  return fields
}

/** The kept record's values, without the other as its own parent. */
const withoutGone = (entity: Entity, goneId: number, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isParent = entity.fields[name]?.kind === 'ref' && entity.fields[name].to === entity.name && value === goneId
      return [name, isParent ? null : value]
    }),
  )

/** The preview of a merge, if the actor may see both; nothing is written. */
export const planMerge = async (writing: Writing, pair: MergePair, chosen: Values): Promise<Plan> => {
  const { keptId, goneId } = pair
  const entity = declaredIn(writing.db, pair.entity)
  const [row, other] = [await findLive(writing, entity, keptId), await findLive(writing, entity, goneId)]
  if (!row || !other) throw new AppError('empty data')
  const [before, values] = [withoutGone(entity, goneId, wireRecord(entity, row)), wireRecord(entity, other)]
  const refused = await impossible(writing, { entity, keptId, goneId }, values)
  const fields = choiceErrors(entity, before, values, chosen, refused)
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
  const { filled, conflicts } = blend(entity, before, values, refused)
  return {
    before,
    moves: await plannedMoves(seeingAll(writing), entity, keptId, goneId),
    filled: { ...filled, ...chosen },
    conflicts: conflicts.filter(({ field }) => !(field in chosen)),
  }
}

export const answerOf = ({ moves, filled, conflicts }: Plan) => ({
  moved: countMoves(moves),
  filled: Object.entries(filled).map(([field, value]) => ({ field, value })),
  conflicts,
})

export const mergeRecords = async (writing: Writing, pair: MergePair, chosen: Values) => {
  const { entity, keptId, goneId } = pair
  const plan = await planMerge(writing, pair, chosen)
  const all = seeingAll(writing)
  for (const move of plan.moves) await repointReferences(all, move, keptId, goneId)
  if (hasClientOrders(entity, plan.moves)) await recountClient(all, keptId)
  const saved = await changeRecord(all, entity, keptId, plan.filled, null)
  // Throws `in use`, and so rolls everything back, if a reference was overlooked.
  await removeRecord(all, entity, goneId)
  await keepContactsText(all, { kind: kindOf(entity), id: keptId })
  const fields = changedFields(plan.before, plan.filled)
  const mergeId = await keepMerge(writing, entity, { keptId, goneId, moves: plan.moves, fields })
  return { merge_id: mergeId, id: keptId, rev: saved.rev, from_id: goneId, ...answerOf(plan) }
}
