/** Badges of a deal in a list: its files, its unread messages, and the crew of an order. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { type Field, int } from '@fura/shared/fields/field.ts'
import type { ChatObject } from '@fura/shared/rules/chat.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { columns, joinSql, preparedRowsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import { unreadSql } from '../chat/chat.queries.ts'
import { filesCountSql } from '../files/file.queries.ts'
import { CREW, type Crew, crewReader, type CrewRow, crewsSql } from './deal-crew.queries.ts'

const BADGES = { files_count: int({ calc: true }), messages_unread: int({ calc: true }) } as const

/** The badges of a record. */
export const badgeFields = ({ name }: Entity): Readonly<Record<string, Field>> =>
  name === order.name ? { ...BADGES, ...CREW } : BADGES

type BadgeRow = { badge: keyof typeof BADGES; o_id: number; num: number } | ({ badge: 'crew' } & CrewRow)

type Ask = (question: SqlText) => Promise<BadgeRow[]>

const countsIn = (rows: readonly BadgeRow[], badge: keyof typeof BADGES): Map<number, number> =>
  new Map(rows.filter((row) => row.badge === badge).map(({ o_id: id, num }) => [id, num]))

/** PostgreSQL gives a bare null no type. */
const NO_CREW =
  raw(`cast(null as bigint) as part_id, cast(null as text) as driver_name, cast(null as text) as driver_phone,
  cast(null as text) as truck_name`)

/** All of the questions call the record so. */
const RECORD = columns('files', 'o_id')

const asBadge = (badge: keyof typeof BADGES, counts: SqlText): SqlText =>
  part`select ${raw(`'${badge}'`)} as badge, ${RECORD}, num, ${NO_CREW} from (${counts}) counted`

const asCrews = (crews: SqlText): SqlText =>
  part`select 'crew' as badge, ${RECORD}, place as num, part_id, driver_name, driver_phone, truck_name from (${crews}) crewed`

interface Badges extends Partial<Crew> {
  files_count: number
  messages_unread: number
}

/** One query for all of the records, planned once: planning it takes far longer than running it. `ask`: inside a write, its transaction's. */
export const readBadges = async (
  db: Database,
  { name }: Entity,
  ids: readonly number[],
  viewer: Viewer,
  ask: Ask = (question) => preparedRowsOf<BadgeRow>(db, question),
): Promise<(id: number) => Badges> => {
  if (ids.length === 0) return () => ({ files_count: 0, messages_unread: 0 })
  const kind = name as ChatObject
  const isOrder = name === order.name
  const questions = [
    asBadge('files_count', filesCountSql(db, kind, ids)),
    ...(viewer.userId === null ? [] : [asBadge('messages_unread', unreadSql(db, kind, ids, viewer))]),
    ...(isOrder ? [asCrews(crewsSql(db, ids))] : []),
  ]
  const rows = await ask(joinSql(questions, ' union all '))
  const crewOf = isOrder ? crewReader(rows.filter((row) => row.badge === 'crew')) : () => ({})
  const [files, unread] = [countsIn(rows, 'files_count'), countsIn(rows, 'messages_unread')]
  return (id) => ({ files_count: files.get(id) ?? 0, messages_unread: unread.get(id) ?? 0, ...crewOf(id) })
}

export const withBadges = async (
  db: Database,
  entity: Entity,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
  viewer: Viewer,
  ask?: Ask,
): Promise<Record<string, unknown>> => {
  const badgesOf = await readBadges(db, entity, [record.id], viewer, ask)
  return { ...record, ...badgesOf(record.id) }
}
