/**
 * Whom a change may concern: who has a role in the record, takes part in its chat or was given the task. Read once for each
 * change, so that the many whom it does not concern cost no query.
 */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { message } from '@fura/shared/entities/message.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Change, FindConcerned } from '#db/change-feed.ts'
import type { Database, Row } from '#db/database.ts'
import { type AnyColumn, columns, joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { CHAT_ENTITIES, CHAT_TEAM } from '../chat/chat.queries.ts'

/** Stands for every user who may edit leads, for a lead without a manager. */
export const UNMANAGED = 0

/** Fields whose holders a record's changes concern. */
const ROLES: readonly (readonly [Entity, readonly AnyColumn[]])[] = [
  [order, [...DEAL_ROLES, 'creator_id']],
  [quote, [...DEAL_ROLES, 'creator_id']],
  [lead, ['manager_id', 'creator_id']],
  [task, ['team_user_id']],
]

type People = Map<number, Set<number>>

const readColumns = (db: Database, { table }: Entity, fields: readonly AnyColumn[], ids: readonly number[]) =>
  rowsOf(
    db,
    part`select id, ${joinSql(fields.map(name), ', ')} from ${raw(db.tableText(table))} where id in (${listOf(ids)})`,
  )

const holdersIn = (row: Row, roles: readonly AnyColumn[]): number[] =>
  roles.flatMap((role) => (row[role] === null ? [] : [Number(row[role])]))

const holdersOf = async (db: Database, entity: Entity, roles: readonly AnyColumn[], ids: readonly number[]) => {
  const people: People = new Map()
  for (const row of await readColumns(db, entity, roles, ids)) {
    const holders = new Set(holdersIn(row, roles))
    if (entity === lead && row.manager_id === null) holders.add(UNMANAGED)
    people.set(Number(row.id), holders)
  }
  return people
}

const membersOf = (db: Database, ids: readonly number[]): Promise<Row[]> =>
  rowsOf(
    db,
    part`select ${columns('chat_members', 'o_t', 'o_id', 'team_user_id')} from ${raw(db.tableText('chat_members'))}
      where ${columns('chat_members', 'o_id')} in (${listOf(ids)})`,
  )

/** The team of the chat's record, and who was added to the chat. */
const talkersOf = async (db: Database, ids: readonly number[]): Promise<People> => {
  const messages = await readColumns(db, message, ['o_t', 'o_id'], ids)
  const talkers = new Map<string, Set<number>>()
  const add = (kind: unknown, id: unknown, users: readonly number[]) => {
    const people = talkers.get(`${String(kind)} ${String(id)}`) ?? new Set()
    talkers.set(`${String(kind)} ${String(id)}`, people)
    for (const user of users) people.add(user)
  }
  for (const [kind, entity] of Object.entries(CHAT_ENTITIES)) {
    const deals = [...new Set(messages.filter((row) => row.o_t === kind).map((row) => Number(row.o_id)))]
    if (deals.length === 0) continue
    for (const row of await readColumns(db, entity, CHAT_TEAM, deals)) add(kind, row.id, holdersIn(row, CHAT_TEAM))
    for (const row of await membersOf(db, deals)) add(row.o_t, row.o_id, [Number(row.team_user_id)])
  }
  return new Map(
    messages.map((row) => [Number(row.id), talkers.get(`${String(row.o_t)} ${String(row.o_id)}`) ?? new Set()]),
  )
}

const NOBODY: ReadonlySet<number> = new Set()

export const concernedIn: FindConcerned = async (db, changes) => {
  const people = new Map<string, People>()
  const idsOf = (entity: Entity): number[] => {
    const isOf = ({ r, op }: Change) => r === entity.path && op !== 'd'
    return [...new Set(changes.filter(isOf).map(({ recordId }) => recordId))]
  }
  for (const [entity, roles] of ROLES) {
    const ids = idsOf(entity)
    if (ids.length > 0) people.set(entity.path, await holdersOf(db, entity, roles, ids))
  }
  const messageIds = idsOf(message)
  if (messageIds.length > 0) people.set(message.path, await talkersOf(db, messageIds))
  return changes.map(({ r, recordId }) => people.get(r)?.get(recordId) ?? NOBODY)
}
