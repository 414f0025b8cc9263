/** One conversation: its messages a page at a time, what they answer, who had read them, and who is in it. */
import { message } from '@fura/shared/entities/message.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Database, Reader, Row, RowOf, Tx } from '#db/database.ts'
import { columnsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import { recordsText } from '#resource/records.ts'
import { CHAT_TEAM } from './chat.queries.ts'
import type { ChatRef, ReadMark, Thread } from './chat.rules.ts'

export interface AskedMessages {
  num: number
  /** 0: not asked. */
  before: number
  after: number
}

const messages = columnsOf('messages')

const inThread = ({ o_t: kind, o_id: id, is_second_chat: second }: Thread): SqlText =>
  part`${messages.o_id} = ${id} and ${messages.o_t} = ${kind} and ${messages.is_second_chat} = ${second}
    and ${messages.is_deleted} = 0`

/** A message as lists of records answer it. */
export type MessageRecord = Record<string, unknown> & { id: number; team_user_id: number; reply_to_id: number | null }

/** Oldest first: the newest, those just before one, or those just behind one. */
export const messagesPage = async (
  db: Database,
  thread: Thread,
  { num, before, after }: AskedMessages,
  viewer: Viewer,
): Promise<MessageRecord[]> => {
  const bounds = part`${before > 0 ? part`and id < ${before}` : raw('')} ${after > 0 ? part`and id > ${after}` : raw('')}`
  const page = part`select * from ${raw(db.tableText(message.table))} where ${inThread(thread)} ${bounds}
    order by id ${raw(after > 0 ? 'asc' : 'desc')} limit ${num}`
  const sorted = part`select * from (${page}) p order by id`
  return JSON.parse(await recordsText(db, viewer, { entity: message, rows: sorted })) as MessageRecord[]
}

export type AnsweredMessage = Pick<RowOf<'messages'>, 'id' | 'text' | 'team_user_id'> & {
  team_user_name: string | null
}

/** Those messages of the thread that others answer. */
export const answeredMessages = async (db: Database, ids: readonly number[]): Promise<Map<number, AnsweredMessage>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('messages as m')
    .leftJoin('team_users as u', 'u.id', 'm.team_user_id')
    .select(['m.id as id', 'm.text as text', 'm.team_user_id as team_user_id', 'u.name as team_user_name'])
    .where('m.id', 'in', [...ids])
    .where('m.is_deleted', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** People who read beyond this message, in the order of how far. */
export const readMarks = async (db: Database, thread: Thread, from: number): Promise<ReadMark[]> => {
  const rows = await db.read
    .selectFrom('chat_reads')
    .select(['team_user_id', 'last_id', 'date'])
    .where('o_id', '=', thread.o_id)
    .where('o_t', '=', thread.o_t)
    .where('is_second_chat', '=', thread.is_second_chat)
    .where('last_id', '>=', from)
    .orderBy('last_id')
    .execute()
  return rows.map((row) => ({
    userId: row.team_user_id,
    lastId: row.last_id,
    date: row.date,
  }))
}

export const namesOf = async (db: Database, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('team_users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

const teamIn = (deal: Row): Map<number, string[]> => {
  const roles = new Map<number, string[]>()
  for (const role of CHAT_TEAM) {
    const id = Number(deal[role] ?? 0)
    if (id > 0) roles.set(id, [...(roles.get(id) ?? []), role])
  }
  return roles
}

export const isTeam = (deal: Row, userId: number): boolean => teamIn(deal).has(userId)

export interface Participant {
  team_user_id: number
  name: string
  position: string | null
  /** Fields of the record that name this person. */
  roles: string[]
  is_added: 0 | 1
}

/** The team of the record, then people added; without switched-off ones. */
export const participantsOf = async (
  db: Database,
  { o_t: kind, o_id: id }: ChatRef,
  deal: Row,
): Promise<Participant[]> => {
  const added = await db.read
    .selectFrom('chat_members')
    .select('team_user_id')
    .where('o_id', '=', id)
    .where('o_t', '=', kind)
    .orderBy('date')
    .execute()
  const team = teamIn(deal)
  const others = added.map((row) => row.team_user_id).filter((userId) => !team.has(userId))
  const ids = [...team.keys(), ...others]
  if (ids.length === 0) return []
  const rows = await db.read
    .selectFrom('team_users')
    .select(['id', 'name', 'position'])
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .execute()
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((userId) => {
    const row = rowsById.get(userId)
    if (!row) return []
    const { position } = row
    const isAdded = team.has(userId) ? 0 : 1
    return [{ team_user_id: userId, name: row.name, position, roles: team.get(userId) ?? [], is_added: isAdded }]
  })
}

const ofThread = (db: Reader | Tx, { o_t: kind, o_id: id, is_second_chat: second }: Thread) =>
  db
    .selectFrom('messages')
    .where('o_id', '=', id)
    .where('o_t', '=', kind)
    .where('is_second_chat', '=', second)
    .where('is_deleted', '=', 0)

/** The last message of the thread up to this one; 0 if there is none. */
export const lastUpTo = async ({ tx }: Writing, thread: Thread, id: number): Promise<number> => {
  const row = await ofThread(tx, thread)
    .select('id')
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export const isInThread = async ({ tx }: Writing, thread: Thread, id: number): Promise<boolean> =>
  (await ofThread(tx, thread).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
