/** Statuses of records: where a record may go for this viewer, and the refusal of any other move. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { mayInsist, type Mover, statusNext, type StatusList } from '@fura/shared/rules/transitions.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Row, Tx } from '#db/database.ts'
import { columnsOf, compileSql, part, raw, rowsOf } from '#db/sql-text.ts'

const [c, h] = [columnsOf('changes', 'c'), columnsOf('history', 'h')]

/** How an entity keeps its status: the list, and the fields that name its team. */
export interface StatusRules {
  entity: Entity
  list: StatusList
  team: readonly string[]
}

export type Rowlike = Row | Record<string, unknown>

/** Where history is read: inside a write, in its transaction. */
export type Place = Pick<Writing, 'db'> & { tx?: Tx }

/** The last step: the status before the row's present one, and who took it. */
export interface LastStep {
  from: number
  userId: number | null
}

/** From history. Inside a write, history may already be ahead of the row. */
export const lastStep = async ({ db, tx }: Place, { entity }: StatusRules, row: Rowlike): Promise<LastStep | null> => {
  const query = part`select ${h.old} as old, ${c.team_user_id} as user_id from ${raw(db.tableText('changes'))} c
    join ${raw(db.tableText('history'))} h on ${h.change_id} = ${c.id}
    where ${c.resource} = ${entity.path} and ${c.record_id} = ${Number(row.id)} and ${c.rev} <= ${Number(row.rev)} and ${c.op} = 'u'
      and ${h.field} = 'status_id' order by ${c.id} desc limit 1`
  const [last] = tx ? (await tx.executeQuery<Row>(compileSql(db, query))).rows : await rowsOf(db, query)
  const old: unknown = last ? JSON.parse(String(last.old)) : null
  const userId = last?.user_id ?? null
  return typeof old === 'number' ? { from: old, userId: userId === null ? null : Number(userId) } : null
}

const moverOf = ({ team }: StatusRules, row: Rowlike, userId: number | null, viewer: Viewer) => ({
  isHead: viewer.isHead,
  isTeam: userId !== null && team.some((field) => row[field] === userId),
})

/** Whoever took the last step takes it back as the team does: a wrong press is corrected by who made it. */
export const statusesAfter = (
  rules: StatusRules,
  row: Rowlike,
  last: LastStep | null,
  userId: number | null,
  viewer: Viewer,
): number[] => {
  const mover = moverOf(rules, row, userId, viewer)
  const isOwnStep = userId !== null && last?.userId === userId
  const isTeam = mover.isTeam || isOwnStep
  return statusNext(rules.list, Number(row.status_id), last?.from ?? null, { ...mover, isTeam })
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

/** Throws if the status is none of `next`. `row`: before the write. */
export const refuseOtherThan = (
  next: readonly number[],
  { actor }: Writing,
  rules: StatusRules,
  row: Row,
  { to, isInsisted }: AskedMove,
): void => {
  const mover: Mover = moverOf(rules, row, actor.userId, actor)
  if (next.includes(Number(to)) || (isInsisted && mayInsist(rules.list, Number(row.status_id), Number(to), mover)))
    return
  throw new AppError('invalid data', { fields: { status_id: 'rule:transition' } })
}

/** Throws if the sent status is none that the record may have next. */
export const refuseMove = async (
  writing: Writing,
  rules: StatusRules,
  row: Row,
  to: unknown,
  isInsisted: boolean,
): Promise<void> => {
  const { actor } = writing
  if (to === undefined || to === Number(row.status_id)) return
  const next = await nextStatuses(writing, rules, row, actor.userId, actor)
  refuseOtherThan(next, writing, rules, row, { to, isInsisted })
}
