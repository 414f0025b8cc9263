/** Statuses of records: where a record may go for this viewer, and the refusal of any other move. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { mayInsist, type Mover, statusNext, type StatusList } from '@fura/shared/rules/transitions.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Row, Tx } from '#db/database.ts'
import { compiled, part, raw, rowsOf } from '#db/sql-text.ts'

/** How an entity keeps its status: the list, and the fields that name its team. */
export interface StatusRules {
  entity: Entity
  list: StatusList
  team: readonly string[]
}

export type Rowlike = Row | Record<string, unknown>

/** Where history is read: inside a write, in its transaction. */
export type Place = Pick<Writing, 'db'> & { tx?: Tx }

/** The status before the row's present one, from history. Inside a write, history may already be ahead of the row. */
export const statusBefore = async (
  { db, tx }: Place,
  { entity }: StatusRules,
  row: Rowlike,
): Promise<number | null> => {
  const query = part`select h.old as old from ${raw(db.tableText('changes'))} c
    join ${raw(db.tableText('history'))} h on h.change_id = c.id
    where c.resource = ${entity.path} and c.record_id = ${Number(row.id)} and c.rev <= ${Number(row.rev)} and c.op = 'u'
      and h.field = 'status_id' order by c.id desc limit 1`
  const [last] = tx ? (await tx.executeQuery<Row>(compiled(db, query))).rows : await rowsOf(db, query)
  const old: unknown = last ? JSON.parse(String(last.old)) : null
  return typeof old === 'number' ? old : null
}

const moverOf = ({ team }: StatusRules, row: Rowlike, userId: number | null, viewer: Viewer) => ({
  isHead: viewer.isHead,
  isTeam: userId !== null && team.some((field) => row[field] === userId),
})

/** `previous`: the status before the present one. */
export const statusesAfter = (
  rules: StatusRules,
  row: Rowlike,
  previous: number | null,
  userId: number | null,
  viewer: Viewer,
): number[] => statusNext(rules.list, Number(row.status_id), previous, moverOf(rules, row, userId, viewer))

/** `row` is the record, as its table or as an answer has it. */
export const nextStatuses = async (
  place: Place,
  rules: StatusRules,
  row: Rowlike,
  userId: number | null,
  viewer: Viewer,
): Promise<number[]> => statusesAfter(rules, row, await statusBefore(place, rules, row), userId, viewer)

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
