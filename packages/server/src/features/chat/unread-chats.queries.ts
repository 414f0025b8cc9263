/** Chats that the viewer takes part in and has not read to the end, of records that the viewer may open. */
import { CHAT_OBJECT_NAMES, type ChatObject } from '@fura/shared/rules/chat.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { columnsOf, joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { CHAT_ENTITIES, readUpTo, recordsOf } from './chat.queries.ts'

const [c, own] = [columnsOf('chats', 'c'), columnsOf('chats', 'own')]
const [r, m] = [columnsOf('chat_reads', 'r'), columnsOf('messages', 'm')]

/** One of the two threads of a chat has a message of another after the last one that was read. */
const hasUnread = (db: Database, viewer: Viewer): SqlText => {
  const unread = (second: 0 | 1): SqlText => {
    const isThread = (of: typeof r | typeof m) =>
      part`${of.o_id} = ${c.o_id} and ${of.o_t} = ${c.o_t} and ${of.is_second_chat} = ${raw(second)}`
    return part`exists (select 1 from ${raw(db.tableText('messages'))} m where ${isThread(m)} and ${m.is_deleted} = 0
      and ${m.id} > coalesce(${readUpTo(db, viewer, isThread(r))}, 0) and ${m.team_user_id} <> ${viewer.userId ?? 0})`
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
  const visible = joinSql(
    kinds.map((kind) => isSeen(db, kind, viewer)),
    ' or ',
  )
  // From the records of the user, and of those for whom the user stands in: most chats of a company are those of others.
  return part`from (${joinSql(recordsOf(db, actsFor(viewer)), ' union ')}) own cross join ${raw(db.tableText('chats'))} c
    where ${c.o_id} = ${own.o_id} and ${c.o_t} = ${own.o_t} and (${visible}) and ${hasUnread(db, viewer)}`
}
