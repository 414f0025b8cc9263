/** Statuses of records: where this one may go for this viewer, and the refusal of any other way. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { mayInsist, type Mover, statusNext, type StatusList } from '@fura/shared/rules/transitions.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Reader, Row, Tx } from '#db/database.ts'

/** How an entity keeps its status: the list, and the fields that name its team. */
export interface StatusRules {
  entity: Entity
  list: StatusList
  team: readonly string[]
}

type Rowlike = Row | Record<string, unknown>

/** The status before the one that the row has, as history tells; a write under way may have gone on since. */
const statusBefore = async (db: Reader | Tx, { entity }: StatusRules, row: Rowlike): Promise<number | null> => {
  const last = await db
    .selectFrom('changes')
    .innerJoin('history', 'history.change_id', 'changes.id')
    .select('history.old as old')
    .where('changes.resource', '=', entity.path)
    .where('changes.record_id', '=', Number(row.id))
    .where('changes.rev', '<=', Number(row.rev))
    .where('changes.op', '=', 'u')
    .where('history.field', '=', 'status_id')
    .orderBy('changes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const old: unknown = last ? JSON.parse(String(last.old)) : null
  return typeof old === 'number' ? old : null
}

const moverOf = ({ team }: StatusRules, row: Rowlike, userId: number | null, viewer: Viewer) => ({
  isHead: viewer.isHead,
  isTeam: userId !== null && team.some((field) => row[field] === userId),
})

/** `row` is the record, as its table or as an answer has it. */
export const nextStatuses = async (
  db: Reader | Tx,
  rules: StatusRules,
  row: Rowlike,
  userId: number | null,
  viewer: Viewer,
): Promise<number[]> => {
  const previous = await statusBefore(db, rules, row)
  return statusNext(rules.list, Number(row.status_id), previous, moverOf(rules, row, userId, viewer))
}

/** Throws where the sent status is none that the record may have next. `row`: before the write. `isInsisted`: the writer repeats it knowing so. */
export const refuseMove = async (
  { tx, actor }: Writing,
  rules: StatusRules,
  row: Row,
  to: unknown,
  isInsisted: boolean,
): Promise<void> => {
  const from = Number(row.status_id)
  if (to === undefined || to === from) return
  const mover: Mover = moverOf(rules, row, actor.userId, actor)
  const next = await nextStatuses(tx, rules, row, actor.userId, actor)
  if (next.includes(Number(to)) || (isInsisted && mayInsist(rules.list, from, Number(to), mover))) return
  throw new AppError('invalid data', { fields: { status_id: 'rule:transition' } })
}
