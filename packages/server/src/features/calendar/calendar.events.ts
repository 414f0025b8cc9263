/** Turns rows into calendar items (domain.md 1.16), in the viewer's language. */
import { DAY } from '@fura/shared/seconds.ts'
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { orderStatus, quotationsStatus, tasksStatus, tasksType } from '@fura/shared/entities/status-lists.ts'
import { task } from '@fura/shared/entities/task.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { CalendarItem } from '@fura/shared/rules/calendar-kinds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Viewer } from '#db/actor.ts'
import { filledText, type Texts } from '#texts.ts'
import { birthdayWithin } from './birthdays.ts'
import type { CalendarRequest } from './calendar.request.ts'
import type { BirthdayRow } from './calendar.queries.ts'
import type { DealRow, Source, SourceRow } from './calendar.sources.ts'

export type CalendarEvent = CalendarItem

export type Named = (entity: Entity, id: unknown) => string

export const STATUSES = new Map<Entity, Entity>([
  [order, orderStatus],
  [quote, quotationsStatus],
  [task, tasksStatus],
])

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0)

export interface SourceRecord {
  source: Source
  row: SourceRow
  /** The order of a container. */
  deal: DealRow
}

const place = (nameOf: Named, deal: DealRow): string => {
  const from = nameOf(city, deal.poo_id ?? deal.pol_id)
  const to = nameOf(city, deal.fd_id ?? deal.pod_id)
  return from !== '' && to !== '' ? `${from} → ${to}` : from || to
}

const joinTexts = (...texts: readonly unknown[]): string =>
  texts.filter((text) => text !== '' && text !== null).join(' · ')

export interface Words {
  named: Named
  viewer: Viewer
  /** Of the company, in the language of the viewer. */
  texts: Texts
}

const textsOf = ({ source, row, deal }: SourceRecord, { named, texts }: Words): { title: string; subtitle: string } => {
  const { entity, kind, column } = source
  const word = filledText(texts, `calendar.kind.${kind}`)
  if (entity === task)
    return { title: row.name ?? '', subtitle: joinTexts(named(tasksType, row.type_id), named(client, row.client_id)) }
  if (kind === 'licence_end') {
    const paper = filledText(texts, `${entity.name}.${column}`)
    return { title: joinTexts(row.name, paper), subtitle: named(contractor, row.contractor_id) }
  }
  const subtitle = joinTexts(
    entity === orderContainer ? row.number : '',
    named(client, deal.client_id),
    place(named, deal),
  )
  return { title: joinTexts(deal.number, word), subtitle }
}

/** A task shorter than a day shows its whole time, any other the moment it is due. */
const timesOf = ({ at: end, date_start: start = 0 }: SourceRow): [number, number] => {
  return [start > 0 && start < end && end - start < DAY ? start : end, end]
}

/** The beginning of an item, by which the feed is sorted. Dates begin in the company's time zone. */
export const beginningOf = ({ source, row }: SourceRecord, timeZone: string): number => {
  const [from] = timesOf(row)
  return source.isDay ? instantOf(from, timeZone) : from
}

export const keyOf = ({ source: { entity, kind, column }, row }: SourceRecord): string => {
  if (entity === orderContainer) return `order:${row.order_id}:${kind}:${row.at / DAY}`
  return `${entity.name}:${row.id}:${kind === 'licence_end' ? column : kind}`
}

export const eventOf = (
  record: SourceRecord,
  words: Words,
  colors: ReadonlyMap<string, string>,
  now: number,
): CalendarEvent => {
  const { source, row, deal } = record
  const { entity, kind, isDay } = source
  const [from, to] = timesOf(row)
  const isDone = source.isDone(row)
  const ends = isDay ? instantOf(to + DAY, words.viewer.timeZone) : to
  const owner = entity === orderContainer ? order : entity
  const statuses = STATUSES.get(owner)
  return {
    key: keyOf(record),
    kind,
    object_type: owner.name,
    object_id: (entity === orderContainer ? row.order_id : null) ?? row.id,
    ...textsOf(record, words),
    date_from: from,
    date_to: to,
    is_all_day: flagOf(isDay),
    color: colors.get(`${statuses?.table}:${deal.status_id}`) ?? null,
    status_name: (statuses && words.named(statuses, deal.status_id)) || null,
    team_user_id: idIn(entity === task ? row.team_user_id : deal.manager_id),
    client_id: idIn(deal.client_id),
    is_done: flagOf(isDone),
    is_overdue: flagOf(!isDone && ends < now && deal.in_work !== 0),
    reminder_min: idIn(row.reminder_min),
  }
}

const OWNERS: Readonly<Record<string, Entity>> = { client, contractor, lead }

/** Whose contact person it is. */
const ownerOf = ({ owner_type: kind }: BirthdayRow): Entity | undefined => OWNERS[OWNER_KINDS[kind]]

export interface Birthday {
  row: BirthdayRow
  owner: Entity
  day: number
}

/** Birthdays that fall on the requested days. */
export const birthdayIn = (row: BirthdayRow, { fromDay, toDay }: CalendarRequest): Birthday[] => {
  const day = birthdayWithin(row.birthday, fromDay, toDay)
  const owner = ownerOf(row)
  return day === null || !owner ? [] : [{ row, owner, day }]
}

export const birthdayKey = ({ row, day }: Birthday): string =>
  `contact_person:${row.id}:birthday:${new Date(day * 1000).getUTCFullYear()}`

export const birthdayEvent = (
  birthday: Birthday,
  { named, texts }: Words,
  managers: ReadonlyMap<number, { manager_id: number | null }>,
): CalendarEvent => {
  const { row, owner, day } = birthday
  const ownerId = row.client_id ?? 0
  return {
    key: birthdayKey(birthday),
    kind: 'birthday',
    object_type: owner.name,
    object_id: ownerId,
    title: joinTexts(row.name, filledText(texts, 'calendar.kind.birthday')),
    subtitle: named(owner, ownerId),
    date_from: day,
    date_to: day,
    is_all_day: 1,
    color: null,
    status_name: null,
    team_user_id: owner === client ? idIn(managers.get(ownerId)?.manager_id) : null,
    client_id: owner === client ? ownerId : null,
    is_done: 0,
    is_overdue: 0,
    reminder_min: null,
  }
}
