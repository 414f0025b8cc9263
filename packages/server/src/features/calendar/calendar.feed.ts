/** The whole feed: every asked source of the calendar read, named and put in the order of time. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { tasksType } from '@fura/shared/entities/status-lists.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import type { Asked } from './calendar.asked.ts'
import {
  birthdayOf,
  type CalendarEvent,
  eventOf,
  type Found,
  type Named,
  ownerOf,
  STATUSES,
} from './calendar.events.ts'
import { birthdayRows, DEAL_COLUMNS, MAX_OF_KIND, rowsById, sourceRows } from './calendar.queries.ts'
import { type Source, SOURCES } from './calendar.sources.ts'

const AT_ONCE = 500

type Ids = Map<Entity, Set<number>>

const want = (ids: Ids, entity: Entity | undefined, id: unknown): void => {
  const number = idIn(id)
  if (entity && number !== null) ids.set(entity, (ids.get(entity) ?? new Set()).add(number))
}

/** Of all that the rows refer to. */
const idsIn = (found: readonly Found[], born: readonly Row[]): Ids => {
  const ids: Ids = new Map()
  for (const { source, row, deal } of found) {
    want(ids, STATUSES.get(source.entity === orderContainer ? order : source.entity), deal.status_id)
    want(ids, client, deal.client_id)
    want(ids, tasksType, row.type_id)
    want(ids, contractor, row.contractor_id)
    for (const point of [deal.poo_id ?? deal.pol_id, deal.fd_id ?? deal.pod_id]) want(ids, city, point)
  }
  for (const row of born) want(ids, ownerOf(row), row.client_id)
  return ids
}

/** As far as the viewer may see them. */
const readNames = async (db: Database, ids: Ids, viewer: Viewer): Promise<Named> => {
  const names = new Map<Entity, Map<number, string>>()
  for (const [entity, wanted] of ids) {
    const [all, found] = [[...wanted], new Map<number, string>()]
    for (let start = 0; start < all.length; start += AT_ONCE)
      for (const [id, name] of await namesOf(db, entity, all.slice(start, start + AT_ONCE), viewer)) found.set(id, name)
    names.set(entity, found)
  }
  return (entity, id) => names.get(entity)?.get(idIn(id) ?? 0) ?? ''
}

const readColors = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const colors = new Map<string, string>()
  for (const { table } of STATUSES.values())
    for (const { id, color } of await db.read.selectFrom(table).select(['id', 'color']).execute())
      if (typeof color === 'string') colors.set(`${table}:${Number(id)}`, color)
  return colors
}

/** Containers of one order whose time ends on one day are one item. */
const withOrders = async (db: Database, source: Source, rows: readonly Row[]): Promise<Found[]> => {
  const orders = await rowsById(db, order.table, DEAL_COLUMNS, [...new Set(rows.map((row) => Number(row.order_id)))])
  const groups = Map.groupBy(rows, (row) => `${Number(row.order_id)}:${Number(row.free_time_end)}`)
  return [...groups.values()].flatMap((group) => {
    const open = group.find((row) => !source.isDone(row)) ?? group[0]
    const deal = orders.get(Number(open?.order_id))
    if (!open || !deal) return []
    const more = group.length > 1 ? ` +${group.length - 1}` : ''
    return [{ source, row: { ...open, number: `${open.number ?? ''}${more}`.trim() }, deal }]
  })
}

const readSources = async (db: Database, asked: Asked, viewer: Viewer): Promise<{ found: Found[]; isCut: boolean }> => {
  const found: Found[] = []
  let isCut = false
  for (const source of SOURCES.filter(({ kind }) => asked.kinds.includes(kind))) {
    const rows = await sourceRows(db, source, asked, viewer)
    isCut ||= rows.length > MAX_OF_KIND
    const kept = rows.slice(0, MAX_OF_KIND)
    if (source.entity === orderContainer) found.push(...(await withOrders(db, source, kept)))
    else found.push(...kept.map((row) => ({ source, row, deal: row })))
  }
  return { found, isCut }
}

/** Dates begin where the company is. */
const beginning = ({ date_from: from, is_all_day: isDay }: CalendarEvent, timeZone: string): number =>
  isDay === 1 ? instantOf(from, timeZone) : from

export const calendarOf = async (
  db: Database,
  asked: Asked,
  viewer: Viewer,
  now: number,
): Promise<{ list: CalendarEvent[]; isCut: boolean }> => {
  const { found, isCut } = await readSources(db, asked, viewer)
  const born = await birthdayRows(db, asked, viewer)
  const words = { named: await readNames(db, idsIn(found, born), viewer), viewer }
  const colors = await readColors(db)
  const owners = born.filter((row) => ownerOf(row) === client).map((row) => Number(row.client_id))
  const managers = await rowsById(db, client.table, ['manager_id'], [...new Set(owners)])
  const list = [
    ...found.map((one) => eventOf(one, words, colors, now)),
    ...born.slice(0, MAX_OF_KIND).flatMap((row) => birthdayOf(row, words, asked, managers)),
  ].map((event) => ({ event, at: beginning(event, viewer.timeZone) }))
  list.sort((one, other) => one.at - other.at || (one.event.key < other.event.key ? -1 : 1))
  return { list: list.map(({ event }) => event), isCut: isCut || born.length > MAX_OF_KIND }
}
