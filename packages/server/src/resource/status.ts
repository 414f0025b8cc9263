/** Statuses of records: where a record may go for this viewer, and the refusal of any other move. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { mayInsist, type Mover, statusNext, type StatusList } from '@fura/shared/rules/transitions.ts'
import { actsFor, type Viewer, type Writing } from '#db/actor.ts'
import type { RowOf, Tx } from '#db/database.ts'
import { columnsOf, part, raw, rowsIn, rowsOf } from '#db/sql-text.ts'

const [c, h] = [columnsOf('changes', 'c'), columnsOf('history', 'h')]

/** How an entity keeps its status: the list, and the fields that name its team. */
export interface StatusRules<N extends EntityName = EntityName> {
  entity: Entity
  list: StatusList
  team: readonly (FieldOf<N> | 'creator_id')[]
}

/** A record, as its table or as an answer has it. */
export type Rowlike = Readonly<Record<string, unknown>> & { readonly id: number; readonly rev: number }

/** Where history is read: inside a write, in its transaction. */
export type Place = Pick<Writing, 'db'> & { tx?: Tx }

/** The last step: the previous status, and who changed it. */
export interface LastStep {
  from: number
  userId: number | null
}

type StepRow = Pick<RowOf<'history'>, 'old'> & Pick<RowOf<'changes'>, 'team_user_id'>

/** From history. Inside a write, history may already be ahead of the row. */
export const lastStep = async ({ db, tx }: Place, { entity }: StatusRules, row: Rowlike): Promise<LastStep | null> => {
  const query = part`select ${h.old} as old, ${c.team_user_id} as team_user_id from ${raw(db.tableText('changes'))} c
    join ${raw(db.tableText('history'))} h on ${h.change_id} = ${c.id}
    where ${c.resource} = ${entity.path} and ${c.record_id} = ${row.id} and ${c.rev} <= ${row.rev} and ${c.op} = 'u'
      and ${h.field} = 'status_id' order by ${c.id} desc limit 1`
  const [last] = await (tx ? rowsIn<StepRow>(db, tx, query) : rowsOf<StepRow>(db, query))
  const from: unknown = JSON.parse(last?.old ?? 'null')
  return typeof from === 'number' ? { from, userId: last?.team_user_id ?? null } : null
}

const moverOf = ({ team }: StatusRules, row: Rowlike, viewer: Viewer) => ({
  isHead: viewer.isHead,
  isTeam: team.some((field) => actsFor(viewer).some((id) => row[field] === id)),
})

/** The author of the last step may undo it like a team member: people correct their own slips. */
export const statusesAfter = (
  rules: StatusRules,
  row: Rowlike,
  last: LastStep | null,
  userId: number | null,
  viewer: Viewer,
): number[] => {
  const mover = moverOf(rules, row, viewer)
  const isOwnStep = userId !== null && last?.userId === userId
  const isTeam = mover.isTeam || isOwnStep
  return statusNext(rules.list, numberIn(row.status_id), last?.from ?? null, { ...mover, isTeam })
}

/** `row` is the record, as its table or as an answer has it. */
export const nextStatuses = async (
  place: Place,
  rules: StatusRules,
  row: Rowlike,
  userId: number | null,
  viewer: Viewer,
): Promise<number[]> => statusesAfter(rules, row, await lastStep(place, rules, row), userId, viewer)

/** The requested move. `isInsisted`: the writer sent `override`. */
interface AskedMove {
  to: unknown
  isInsisted: boolean
}

/** Throws if the status is not in `next`. `row`: before the write. */
export const refuseOtherThan = (
  next: readonly number[],
  { actor }: Writing,
  rules: StatusRules,
  row: Rowlike,
  { to, isInsisted }: AskedMove,
): void => {
  const mover: Mover = moverOf(rules, row, actor)
  if (next.includes(Number(to)) || (isInsisted && mayInsist(rules.list, numberIn(row.status_id), Number(to), mover)))
    return
  throw new AppError('invalid data', { fields: { status_id: 'rule:transition' } })
}

/** Throws if the record may not move to the sent status. */
export const refuseMove = async (
  writing: Writing,
  rules: StatusRules,
  row: Rowlike,
  to: unknown,
  isInsisted: boolean,
): Promise<void> => {
  if (to === undefined || to === numberIn(row.status_id)) return
  const next = await nextStatuses(writing, rules, row, writing.actor.userId, writing.actor)
  refuseOtherThan(next, writing, rules, row, { to, isInsisted })
}
