/** The badges of a deal in a list: its number of files, and of messages that the reader has not read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { int } from '@fura/shared/fields/field.ts'
import type { ChatObject } from '@fura/shared/rules/chat.ts'
import type { Database, Row } from '#db/database.ts'
import { joined, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { unreadSql } from '../chat/chat.queries.ts'
import { filesCountSql } from '../files/file.queries.ts'

/** For the API document. */
export const BADGES = { files_count: int({ calc: true }), messages_unread: int({ calc: true }) } as const

type Ask = (question: SqlText) => Promise<Row[]>

const countsIn = (rows: readonly Row[], badge: keyof typeof BADGES): Map<number, number> =>
  new Map(rows.filter((row) => row.badge === badge).map(({ o_id: id, num }) => [Number(id), Number(num)]))

const asBadge = (badge: keyof typeof BADGES, counts: SqlText): SqlText =>
  part`select ${raw(`'${badge}'`)} as badge, o_id, num from (${counts}) counted`

interface Badges {
  files_count: number
  messages_unread: number
  [name: string]: number
}

/** One query for all of the records. `ask`: inside a write, its transaction's. */
export const readBadges = async (
  db: Database,
  { name }: Entity,
  ids: readonly number[],
  userId: number | null,
  ask: Ask = (question) => rowsOf(db, question),
): Promise<(id: number) => Badges> => {
  if (ids.length === 0) return () => ({ files_count: 0, messages_unread: 0 })
  const kind = name as ChatObject
  const questions = [
    asBadge('files_count', filesCountSql(db, kind, ids)),
    ...(userId === null ? [] : [asBadge('messages_unread', unreadSql(db, kind, ids, userId))]),
  ]
  const rows = await ask(joined(questions, ' union all '))
  const [files, unread] = [countsIn(rows, 'files_count'), countsIn(rows, 'messages_unread')]
  return (id) => ({ files_count: files.get(id) ?? 0, messages_unread: unread.get(id) ?? 0 })
}

export const withBadges = async (
  db: Database,
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  userId: number | null,
  ask?: Ask,
): Promise<Record<string, unknown>> => {
  const id = Number(record.id)
  const badgesOf = await readBadges(db, entity, [id], userId, ask)
  return { ...record, ...badgesOf(id) }
}
