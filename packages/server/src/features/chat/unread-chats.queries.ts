/** Chats that the viewer takes part in and has not read to the end, of records that the viewer may open. */
import { CHAT_OBJECT_NAMES, type ChatObject } from '@fura/shared/rules/chat.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { columnsOf, joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { CHAT_ENTITIES, recordsOf } from './chat.queries.ts'

const [c, own] = [columnsOf('chats', 'c'), columnsOf('chats', 'own')]
const [r, m] = [columnsOf('chat_reads', 'r'), columnsOf('messages', 'm')]

/** One of the two threads of a chat has a message of another after the last one that was read. */
const hasUnread = (db: Database, userId: number): SqlText => {
  const unread = (second: 0 | 1): SqlText => {
    const isThread = (of: typeof r | typeof m) =>
      part`${of.o_id} = ${c.o_id} and ${of.o_t} = ${c.o_t} and ${of.is_second_chat} = ${raw(String(second))}`
    const read = part`select max(${r.last_id}) from ${raw(db.tableText('chat_reads'))} r
      where ${isThread(r)} and ${r.team_user_id} = ${userId}`
    return part`exists (select 1 from ${raw(db.tableText('messages'))} m where ${isThread(m)} and ${m.is_deleted} = 0
      and ${m.id} > coalesce((${read}), 0) and ${m.team_user_id} <> ${userId})`
  }
  return part`(${unread(0)} or ${unread(1)})`
}

/** The record of a chat is there and the viewer may open it. */
const isSeen = (db: Database, kind: ChatObject, viewer: Viewer): SqlText => {
  const entity = CHAT_ENTITIES[kind]
  const scope = scopeSql(db, entity, viewer)
  return part`(${c.o_t} = ${raw(`'${kind}'`)} and exists (select 1 from ${raw(db.tableText(entity.table))}
    where id = ${c.o_id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}))`
}

/** `from … where …` over chats called `c`; `kinds`: those that the installation has. */
export const unreadChats = (
  db: Database,
  viewer: Viewer,
  kinds: readonly ChatObject[] = CHAT_OBJECT_NAMES,
): SqlText => {
  const userId = viewer.userId ?? 0
  const visible = joinSql(
    kinds.map((kind) => isSeen(db, kind, viewer)),
    ' or ',
  )
  // From the user's own records on: most chats of a company are those of others.
  return part`from (${joinSql(recordsOf(db, userId), ' union ')}) own cross join ${raw(db.tableText('chats'))} c
    where ${c.o_id} = ${own.o_id} and ${c.o_t} = ${own.o_t} and (${visible}) and ${hasUnread(db, userId)}`
}
