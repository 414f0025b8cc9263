/** What waits for the viewer, of all kinds in one query: a few numbers each, by the indexes of the lists they come from. */
import { DAY } from '@fura/shared/seconds.ts'
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { may } from '@fura/shared/permissions.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import { CHAT_OBJECT_NAMES } from '@fura/shared/rules/chat.ts'
import { todayAt, WAITING_KINDS, type WaitingItem, type WaitingKind } from '@fura/shared/rules/waiting.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import type { Features } from '@fura/shared/variants.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { columnsOf, joinSql, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { type Condition, readListQuery } from '#resource/list-query.ts'
import { unreadChats } from '../chat/unread-chats.queries.ts'
import { fromPapers, fromUncrewed, PAPERS } from '../dispatch/dispatch.queries.ts'

/** Loads of today and tomorrow, and papers within a month, as on a dispatcher's own board. */
const LOAD_DAYS = 2
const PAPER_DAYS = 30

export interface WaitingRequest {
  viewer: Viewer
  now: number
  features: Pick<Features, 'quotes' | 'leads'>
}

const [c, m, o] = [columnsOf('chats', 'c'), columnsOf('messages', 'm'), columnsOf(order.table, 'o')]
/** The columns that orders and quotes have. */
const deals = columnsOf<typeof order.table | typeof quote.table>(order.table)

const kindSql = (kind: WaitingKind): SqlText => raw(`${WAITING_KINDS.indexOf(kind)} as kind`)

/** Deals by the filter of their lists, so that both find the same. */
const dealsSql = (db: Database, kind: 'order' | 'quote', entity: Entity, { viewer }: WaitingRequest): SqlText => {
  const query = readListQuery(entity, ['attention=1'], viewer, viewer.timeZone)
  return part`select ${kindSql(kind)}, '' as object, id, ${deals.attention_code} as code, ${deals.attention_due} as due
    from ${raw(db.tableText(entity.table))} where ${whereOf(db, entity, query, viewer).where}`
}

interface OwnRecords {
  kind: 'lead' | 'task'
  entity: Entity
  code: string
  /** By when. */
  column: string
  conditions: readonly Condition[]
}

/** Records of the viewer that are due by the end of today. */
const ownSql = (db: Database, { kind, entity, code, column, conditions }: OwnRecords, request: WaitingRequest) => {
  const { viewer, now } = request
  const { end } = todayAt(now, viewer.timeZone)
  const plain = readListQuery(entity, [], viewer, viewer.timeZone)
  const query = { ...plain, conditions: [...conditions, { test: 'before', column, moment: end } as const] }
  return part`select ${kindSql(kind)}, '' as object, id, ${raw(`'${code}'`)} as code, ${name(column)} as due
    from ${raw(db.tableText(entity.table))} where ${whereOf(db, entity, query, viewer).where}`
}

const mine = (column: string, viewer: Viewer): Condition => ({
  test: 'in',
  columns: [column],
  values: actsFor(viewer),
})

const tasksSql = (db: Database, request: WaitingRequest): SqlText => {
  const conditions = [
    mine('team_user_id', request.viewer),
    { test: 'in', columns: ['status_id'], values: OPEN_STATUSES } as const,
  ]
  return ownSql(db, { kind: 'task', entity: task, code: 'task', column: 'date_end', conditions }, request)
}

const leadsSql = (db: Database, request: WaitingRequest): SqlText => {
  const conditions = [mine('manager_id', request.viewer), { test: 'in', columns: ['in_work'], values: [1] } as const]
  return ownSql(db, { kind: 'lead', entity: lead, code: 'contact', column: 'next_contact_date', conditions }, request)
}

const chatsSql = (db: Database, { viewer, features }: WaitingRequest): SqlText => {
  const kinds = CHAT_OBJECT_NAMES.filter((kind) => kind !== 'quote' || features.quotes)
  const written = part`select ${m.date} from ${raw(db.tableText('messages'))} m where ${m.id} = ${c.last_id}`
  return part`select ${kindSql('chat')}, ${c.o_t} as object, ${c.o_id} as id, 'chat' as code,
    coalesce((${written}), 0) as due ${unreadChats(db, viewer, kinds)}`
}

const loadsSql = (db: Database, { viewer, now }: WaitingRequest): SqlText => {
  const { start } = todayAt(now, viewer.timeZone)
  const { end } = todayAt(now + (LOAD_DAYS - 1) * DAY, viewer.timeZone)
  return part`select ${kindSql('load')}, '' as object, ${o.id} as id, 'load' as code, ${o.planned_loading_date} as due
    ${fromUncrewed(db, { from: start, to: end }, viewer)}`
}

/** A paper holds to the end of its day. */
const papersSql = (db: Database, { viewer, now }: WaitingRequest): SqlText[] => {
  const day = calendarDay(now, viewer.timeZone)
  const toEnd = todayAt(now, viewer.timeZone).start - day + DAY - 1
  const span = { from: day - PAPER_DAYS * DAY, to: day + (PAPER_DAYS + 1) * DAY }
  return PAPERS.map(
    (each) =>
      part`select ${kindSql('paper')}, ${raw(`'${each.owner}'`)} as object, id, ${raw(`'${each.paper}'`)} as code,
        ${name(each.paper)} + ${toEnd} as due ${fromPapers(db, each, span, viewer)}`,
  )
}

const sourcesSql = (db: Database, request: WaitingRequest): SqlText[] => {
  const { viewer, features } = request
  return [
    dealsSql(db, 'order', order, request),
    ...(features.quotes && may(viewer.rights, 'can_view_quote') ? [dealsSql(db, 'quote', quote, request)] : []),
    ...(features.leads ? [leadsSql(db, request)] : []),
    tasksSql(db, request),
    chatsSql(db, request),
    ...(viewer.isDispatcher === true ? [loadsSql(db, request), ...papersSql(db, request)] : []),
  ]
}

/** `kind` is its place among the kinds. */
interface WaitingRow {
  kind: number
  object: string
  id: number
  code: string | null
  due: number
}

const itemOf = ({ kind, object, id, code, due }: WaitingRow): WaitingItem & { id: number } => ({
  kind: WAITING_KINDS[kind] ?? 'order',
  object,
  id,
  code: code ?? '',
  due,
})

/** All of it in no order; of more than 10,000 the latest, and one more than that. */
export const waitingItems = async (db: Database, request: WaitingRequest) => {
  const all = joinSql(sourcesSql(db, request), ' union all ')
  const rows = await rowsOf<WaitingRow>(
    db,
    part`select * from (${all}) w order by due desc limit ${raw(TOTAL_CAP + 1)}`,
  )
  return rows.map(itemOf)
}
