/** Who takes part in which chat, and the list of chats: by their last message, each with its number of unread messages. */
import { client } from '@fura/shared/entities/client.ts'
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { type ChatObject, CHAT_OBJECT_NAMES } from '@fura/shared/rules/chat.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import { anyTable, type Database, type RowOf } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columns, columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { namesOf } from '../history/history.queries.ts'
import { MOST_UNREAD } from './chat.rules.ts'

export const CHAT_ENTITIES: Readonly<Record<ChatObject, Entity>> = { order, quote }

/** Fields of a record that put a user into its chat. */
export const CHAT_TEAM = [...DEAL_ROLES, 'creator_id'] as const

const [c, m, r, cm] = [
  columnsOf('chats', 'c'),
  columnsOf('messages', 'm'),
  columnsOf('chat_reads', 'r'),
  columnsOf('chat_members', 'cm'),
]

/** One of the users is in the team of the record that a row called `alias` names (`o_t`, `o_id`), or was added to its chat. */
export const takesPart = (db: Database, alias: string, userIds: readonly number[]): SqlText => {
  const row = columnsOf('chats', alias)
  const isOf = (kind: ChatObject): SqlText => {
    const roles = CHAT_TEAM.map((role) => part`d.${name(role)} in (${listOf(userIds)})`)
    return part`(${row.o_t} = ${raw(`'${kind}'`)} and exists (select 1 from ${raw(db.tableText(CHAT_ENTITIES[kind].table))} d
      where d.id = ${row.o_id} and (${joinSql(roles, ' or ')})))`
  }
  const isAdded = part`exists (select 1 from ${raw(db.tableText('chat_members'))} cm where ${cm.o_id} = ${row.o_id}
    and ${cm.o_t} = ${row.o_t} and ${cm.team_user_id} in (${listOf(userIds)}))`
  return part`(${joinSql([...CHAT_OBJECT_NAMES.map(isOf), isAdded], ' or ')})`
}

/**
 * The last message of a thread that counts as read: by the user and, in a chat where the user only stands in for somebody, by
 * the absent as well, so that a deputy does not begin with years of messages. `isThread`: the reads (`r`) of one thread.
 */
export const readUpTo = (db: Database, viewer: Viewer, isThread: SqlText): SqlText => {
  const { userId, standsFor } = viewer
  const readBy = (whose: SqlText) =>
    part`(select max(${r.last_id}) from ${raw(db.tableText('chat_reads'))} r where ${isThread} and ${r.team_user_id} ${whose})`
  const own = readBy(part`= ${userId ?? 0}`)
  if (standsFor.length === 0) return own
  return part`(case when ${takesPart(db, 'c', [userId ?? 0])} then ${own} else ${readBy(part`in (${listOf(actsFor(viewer))})`)} end)`
}

/** How many messages of others came behind the last one that counts as read. */
const unreadOf = (db: Database, viewer: Viewer, second: 0 | 1): SqlText => {
  const isThread = (of: typeof m | typeof r) =>
    part`${of.o_id} = ${c.o_id} and ${of.o_t} = ${c.o_t} and ${of.is_second_chat} = ${raw(second)}`
  return part`(select count(*) from (select 1 from ${raw(db.tableText('messages'))} m where ${isThread(m)} and ${m.is_deleted} = 0
    and ${m.id} > coalesce(${readUpTo(db, viewer, isThread(r))}, 0) and ${m.team_user_id} <> ${viewer.userId ?? 0} limit ${raw(MOST_UNREAD)}) u)`
}

/** By record (`o_id`): how many messages (`num`) the viewer has not read in both of its chats; absent if there is no chat. */
export const unreadSql = (db: Database, kind: ChatObject, ids: readonly number[], viewer: Viewer): SqlText => {
  const chats = part`select ${columns('chats', 'o_t', 'o_id')} from ${raw(db.tableText('chats'))}
    where ${isOneOf(db, columns('chats', 'o_id'), ids)} and ${columns('chats', 'o_t')} = ${raw(`'${kind}'`)}`
  const both = part`${unreadOf(db, viewer, 0)} + ${unreadOf(db, viewer, 1)}`
  return part`select ${c.o_id} as o_id, case when ${takesPart(db, 'c', actsFor(viewer))} then ${both} else 0 end as num from (${chats}) c`
}

/** The records of a kind that the viewer sees, among them those that the search finds. */
const seenOf = (db: Database, kind: ChatObject, viewer: Viewer, search: string): SqlText => {
  const entity = CHAT_ENTITIES[kind]
  const query = { start: 0, num: 1, sort: [{ column: 'id', descending: true }], search, conditions: [] }
  const { where } = whereOf(db, entity, query, viewer)
  const table = raw(db.tableText(entity.table))
  // A search finds few records, which are looked up among the chats; without a search each chat looks up its record.
  const isVisible =
    search === ''
      ? part`exists (select 1 from ${table} where id = ${c.o_id} and ${where})`
      : part`${c.o_id} in (select id from ${table} where ${where})`
  return part`(${c.o_t} = ${raw(`'${kind}'`)} and ${isVisible})`
}

export interface AskedChats {
  start: number
  num: number
  search: string
  isMine: boolean
}

/** Records in whose chats one of the users takes part, each role through its own index. */
export const recordsOf = (db: Database, userIds: readonly number[]): SqlText[] => [
  ...CHAT_OBJECT_NAMES.flatMap((kind) =>
    CHAT_TEAM.map(
      (role) => part`select ${raw(`'${kind}'`)} as o_t, id as o_id from ${raw(db.tableText(CHAT_ENTITIES[kind].table))}
        where is_deleted = 0 and ${name(role)} in (${listOf(userIds)})`,
    ),
  ),
  part`select ${columns('chat_members', 'o_t', 'o_id')} from ${raw(db.tableText('chat_members'))}
    where ${columns('chat_members', 'team_user_id')} in (${listOf(userIds)})`,
]

/** From this many records on, scanning the newest chats soon fills a page; with fewer, start from the user's records. */
const MANY = 1000

const takesPartInMany = async (db: Database, userIds: readonly number[]): Promise<boolean> => {
  const all = joinSql(recordsOf(db, userIds), ' union all ')
  const [row] = await rowsOf<{ num: number }>(
    db,
    part`select count(*) as num from (select 1 from (${all}) r limit ${raw(MANY)}) m`,
  )
  return (row?.num ?? 0) >= MANY
}

/** What to scan for a page of chats, and the condition on each: the user's own records, or all chats where most would match soon. */
const sourceOf = async (
  db: Database,
  isMine: boolean,
  userIds: readonly number[],
): Promise<{ from: SqlText; test: SqlText }> => {
  const chats = part`${raw(db.tableText('chats'))} c`
  if (!isMine) return { from: chats, test: raw('1 = 1') }
  if (await takesPartInMany(db, userIds)) return { from: chats, test: takesPart(db, 'c', userIds) }
  const records = joinSql(recordsOf(db, userIds), ' union ')
  const own = columnsOf('chats', 'own')
  return {
    from: part`(${records}) own cross join ${chats}`,
    test: part`${c.o_id} = ${own.o_id} and ${c.o_t} = ${own.o_t}`,
  }
}

export interface ChatRow extends Pick<RowOf<'chats'>, 'o_id' | 'last_id'> {
  o_t: ChatObject
  is_mine: number
  unread_team: number
  unread_second: number
}

/** Reads one row more than requested, to see whether there are more. */
export const chatsPage = async (
  db: Database,
  { start, num, search, isMine }: AskedChats,
  viewer: Viewer,
): Promise<ChatRow[]> => {
  const users = actsFor(viewer)
  const areVisible = joinSql(
    CHAT_OBJECT_NAMES.map((kind) => seenOf(db, kind, viewer, search)),
    ' or ',
  )
  const { from, test } = await sourceOf(db, isMine, users)
  const mine = isMine ? raw('1') : part`case when ${takesPart(db, 'c', users)} then 1 else 0 end`
  const page = part`select ${c.o_t} as o_t, ${c.o_id} as o_id, ${c.last_id} as last_id, ${mine} as is_mine
    from ${from} where ${test} and (${areVisible}) order by ${c.last_id} desc limit ${num + 1} offset ${start}`
  const unread = (second: 0 | 1) => part`case when c.is_mine = 1 then ${unreadOf(db, viewer, second)} else 0 end`
  return rowsOf<ChatRow>(
    db,
    part`select c.*, ${unread(0)} as unread_team, ${unread(1)} as unread_second from (${page}) c order by ${c.last_id} desc`,
  )
}

export interface ChatTitle {
  title: string | null
  client_name: string | null
}

/** By id: number and client of the records that chats are about. */
export const titlesOf = async (
  db: Database,
  kind: ChatObject,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, ChatTitle>> => {
  if (ids.length === 0) return new Map()
  const { table, title } = CHAT_ENTITIES[kind]
  const rows = await anyTable(db.read)
    .selectFrom(`${table} as d`)
    .leftJoin('clients as k', 'k.id', 'd.client_id')
    .select(['d.id as id', `d.${title} as title`, 'k.id as client_id', 'k.name as client_name'])
    .$castTo<ChatTitle & { id: number; client_id: number | null }>()
    .where('d.id', 'in', [...ids])
    .execute()
  if (!viewer.seesOwnOnly) return new Map(rows.map((row) => [row.id, row]))
  const clients = rows.flatMap((row) => row.client_id ?? [])
  const names = await namesOf(db, client, clients, viewer)
  return new Map(rows.map((row) => [row.id, { ...row, client_name: names.get(row.client_id ?? 0) ?? null }]))
}

export type LastMessage = NonNullable<ReturnType<Awaited<ReturnType<typeof lastMessages>>['get']>>

export const lastMessages = async (db: Database, ids: readonly number[]) => {
  const messages = db.read
    .selectFrom('messages as m')
    .leftJoin('team_users as u', 'u.id', 'm.team_user_id')
    .select(['m.id as id', 'm.text as text', 'm.date as date', 'm.file_ids as file_ids', 'm.is_second_chat as second'])
    .select(['m.team_user_id as team_user_id', 'u.name as team_user_name'])
    .where('m.id', 'in', [...ids])
  const rows = ids.length === 0 ? [] : await messages.execute()
  return new Map(rows.map((row) => [row.id, row]))
}
