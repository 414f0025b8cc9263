/** The whole feed: reads every requested source, adds names and sorts by time. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { tasksType } from '@fura/shared/entities/status-lists.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Viewer } from '#db/actor.ts'
import { anyTable, type Database } from '#db/database.ts'
import { companyTexts } from '#texts.ts'
import { namesOf } from '../history/history.queries.ts'
import type { CalendarRequest } from './calendar.request.ts'
import {
  beginningOf,
  type Birthday,
  birthdayEvent,
  birthdayIn,
  birthdayKey,
  type CalendarEvent,
  eventOf,
  keyOf,
  type Named,
  type SourceRecord,
  STATUSES,
} from './calendar.events.ts'
import { birthdayRows, MAX_OF_KIND, rowsById, sourceRows } from './calendar.queries.ts'
import { DEAL_COLUMNS, type Source, type SourceRow, SOURCES } from './calendar.sources.ts'

const AT_ONCE = 500

type Ids = Map<Entity, Set<number>>

const want = (ids: Ids, entity: Entity | undefined, id: unknown): void => {
  const number = idIn(id)
  if (entity && number !== null) ids.set(entity, (ids.get(entity) ?? new Set()).add(number))
}

/** The ids of all records that the rows refer to. */
const referredIds = (records: readonly SourceRecord[], birthdays: readonly Birthday[]): Ids => {
  const ids: Ids = new Map()
  for (const { source, row, deal } of records) {
    want(ids, STATUSES.get(source.entity === orderContainer ? order : source.entity), deal.status_id)
    want(ids, client, deal.client_id)
    want(ids, tasksType, row.type_id)
    want(ids, contractor, row.contractor_id)
    for (const point of [deal.poo_id ?? deal.pol_id, deal.fd_id ?? deal.pod_id]) want(ids, city, point)
  }
  for (const { row, owner } of birthdays) want(ids, owner, row.client_id)
  return ids
}

/** Names of those that the viewer may see. */
const readNames = async (db: Database, ids: Ids, viewer: Viewer): Promise<Named> => {
  const names = new Map<Entity, Map<number, string>>()
  for (const [entity, recordIds] of ids) {
    const [all, namesById] = [[...recordIds], new Map<number, string>()]
    for (let start = 0; start < all.length; start += AT_ONCE)
      for (const [id, name] of await namesOf(db, entity, all.slice(start, start + AT_ONCE), viewer))
        namesById.set(id, name)
    names.set(entity, namesById)
  }
  return (entity, id) => names.get(entity)?.get(idIn(id) ?? 0) ?? ''
}

const readColors = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const colors = new Map<string, string>()
  for (const { table } of STATUSES.values())
    for (const { id, color } of await anyTable(db.read).selectFrom(table).select(['id', 'color']).execute())
      if (typeof color === 'string') colors.set(`${table}:${id}`, color)
  return colors
}

/** Containers of one order whose time ends on one day are one item. A cancelled order has none, as the other kinds. */
const withOrders = async (db: Database, source: Source, rows: readonly SourceRow[]): Promise<SourceRecord[]> => {
  const orderIds = new Set(rows.flatMap((row) => row.order_id ?? []))
  const orders = await rowsById(db, order.table, DEAL_COLUMNS, [...orderIds])
  const groups = Map.groupBy(rows, (row) => `${row.order_id}:${row.at}`)
  return [...groups.values()].flatMap((group) => {
    const open = group.find((row) => !source.isDone(row)) ?? group[0]
    const deal = orders.get(open?.order_id ?? 0)
    if (!open || !deal || deal.status_id === ORDER_STATUS.cancelled) return []
    const more = group.length > 1 ? ` +${group.length - 1}` : ''
    return [{ source, row: { ...open, number: `${open.number ?? ''}${more}`.trim(), in_work: deal.in_work }, deal }]
  })
}

const readSources = async (
  db: Database,
  request: CalendarRequest,
  viewer: Viewer,
): Promise<{ records: SourceRecord[]; isCut: boolean }> => {
  const records: SourceRecord[] = []
  let isCut = false
  for (const source of SOURCES.filter(({ kind }) => request.kinds.includes(kind))) {
    const rows = await sourceRows(db, source, request, viewer)
    isCut ||= rows.length > MAX_OF_KIND
    const shownRows = rows.slice(0, MAX_OF_KIND)
    if (source.entity === orderContainer) records.push(...(await withOrders(db, source, shownRows)))
    else records.push(...shownRows.map((row) => ({ source, row, deal: row })))
  }
  return { records, isCut }
}

/** Sort key of an item; the feed is sorted and paged before names are read. */
interface Entry {
  at: number
  key: string
  record?: SourceRecord
  birthday?: Birthday
}

const entriesOf = (records: readonly SourceRecord[], birthdays: readonly Birthday[], timeZone: string): Entry[] =>
  [
    ...records.map((one) => ({ at: beginningOf(one, timeZone), key: keyOf(one), record: one })),
    ...birthdays.map((one) => ({ at: instantOf(one.day, timeZone), key: birthdayKey(one), birthday: one })),
  ].toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))

const namedEvents = async (db: Database, entries: readonly Entry[], viewer: Viewer, now: number) => {
  const records = entries.flatMap((entry) => entry.record ?? [])
  const birthdays = entries.flatMap((entry) => entry.birthday ?? [])
  const names = await readNames(db, referredIds(records, birthdays), viewer)
  const words = { named: names, viewer, texts: companyTexts(db, viewer.language) }
  const colors = await readColors(db)
  const owners = birthdays.filter(({ owner }) => owner === client).flatMap(({ row }) => row.client_id ?? [])
  const managers = await rowsById(db, client.table, ['manager_id'], [...new Set(owners)])
  return entries.flatMap((entry) => [
    ...(entry.record ? [eventOf(entry.record, words, colors, now)] : []),
    ...(entry.birthday ? [birthdayEvent(entry.birthday, words, managers)] : []),
  ])
}

export interface CalendarPage {
  list: CalendarEvent[]
  total: number
  isCut: boolean
}

/** Without a page: the whole feed. */
export const calendarOf = async (
  db: Database,
  request: CalendarRequest,
  viewer: Viewer,
  now: number,
  page?: { start: number; num: number },
): Promise<CalendarPage> => {
  const { records, isCut } = await readSources(db, request, viewer)
  const born = await birthdayRows(db, request, viewer)
  const birthdays = born.slice(0, MAX_OF_KIND).flatMap((row) => birthdayIn(row, request))
  const entries = entriesOf(records, birthdays, viewer.timeZone)
  const shown = page ? entries.slice(page.start, page.start + page.num) : entries
  return {
    list: await namedEvents(db, shown, viewer, now),
    total: entries.length,
    isCut: isCut || born.length > MAX_OF_KIND,
  }
}
