/**
 * The people a change may concern: with a role in the record, in its chat, or with the task. Read once for each
 * change, so that everybody else costs no query.
 */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { message } from '@fura/shared/entities/message.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Change, FindConcerned } from '#db/change-feed.ts'
import type { Database, RowOf } from '#db/database.ts'
import { type AnyColumn, columns, joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { CHAT_ENTITIES, CHAT_TEAM } from '../chat/chat.queries.ts'

/** Stands for every user who may edit leads, for a lead without a manager. */
export const UNMANAGED = 0

type Role = (typeof DEAL_ROLES)[number] | 'creator_id'
type HeldRow = { id: number } & Partial<Record<Role, number | null>>

/** Fields whose holders a record's changes concern. */
const ROLES: readonly (readonly [Entity, readonly Role[]])[] = [
  [order, [...DEAL_ROLES, 'creator_id']],
  [quote, [...DEAL_ROLES, 'creator_id']],
  [lead, ['manager_id', 'creator_id']],
  [task, ['team_user_id']],
]

type People = Map<number, Set<number>>

const readColumns = <R extends { id: number }>(
  db: Database,
  { table }: Entity,
  fields: readonly (keyof R & AnyColumn)[],
  ids: readonly number[],
) =>
  rowsOf<R>(
    db,
    part`select id, ${joinSql(fields.map(name), ', ')} from ${raw(db.tableText(table))} where id in (${listOf(ids)})`,
  )

const holdersIn = (row: HeldRow, roles: readonly Role[]): number[] => roles.flatMap((role) => row[role] ?? [])

const holdersOf = async (db: Database, entity: Entity, roles: readonly Role[], ids: readonly number[]) => {
  const people: People = new Map()
  for (const row of await readColumns<HeldRow>(db, entity, roles, ids)) {
    const holders = new Set(holdersIn(row, roles))
    if (entity === lead && row.manager_id === null) holders.add(UNMANAGED)
    people.set(row.id, holders)
  }
  return people
}

type MemberRow = Pick<RowOf<'chat_members'>, 'o_t' | 'o_id' | 'team_user_id'>

const membersOf = (db: Database, ids: readonly number[]): Promise<MemberRow[]> =>
  rowsOf<MemberRow>(
    db,
    part`select ${columns('chat_members', 'o_t', 'o_id', 'team_user_id')} from ${raw(db.tableText('chat_members'))}
      where ${columns('chat_members', 'o_id')} in (${listOf(ids)})`,
  )

/** The team of the chat's record, and people added to the chat. */
const talkersOf = async (db: Database, ids: readonly number[]): Promise<People> => {
  const messages = await readColumns<Pick<RowOf<'messages'>, 'id' | 'o_t' | 'o_id'>>(db, message, ['o_t', 'o_id'], ids)
  const talkers = new Map<string, Set<number>>()
  const add = (kind: string, id: number, users: readonly number[]) => {
    const people = talkers.get(`${kind} ${id}`) ?? new Set()
    talkers.set(`${kind} ${id}`, people)
    for (const user of users) people.add(user)
  }
  for (const [kind, entity] of Object.entries(CHAT_ENTITIES)) {
    const deals = [...new Set(messages.filter((row) => row.o_t === kind).map((row) => row.o_id))]
    if (deals.length === 0) continue
    for (const row of await readColumns<HeldRow>(db, entity, CHAT_TEAM, deals))
      add(kind, row.id, holdersIn(row, CHAT_TEAM))
    for (const row of await membersOf(db, deals)) add(row.o_t, row.o_id, [row.team_user_id])
  }
  return new Map(messages.map((row) => [row.id, talkers.get(`${row.o_t} ${row.o_id}`) ?? new Set()]))
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
