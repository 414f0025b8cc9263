/**
 * What waits for one person over all kinds of records, and in which order: Home's list, by the same code on the server and
 * on the device. Deals wait by their attention (domain.md 3.10), tasks and next contacts from the morning of their day on.
 */
import { DAY } from '../seconds.ts'
import type { DealValues, ValuesOf } from '../entities/index.ts'
import type { Values } from '../fields/validate.ts'
import { instantOf } from '../time-zone.ts'
import { type Attention, attentionOf } from './attention.ts'
import { teamOf } from './deal-route.ts'
import { isTaskOpen } from './task-rules.ts'
import { calendarDay, numberOf } from './wire-values.ts'

/** `chat`: somebody wrote. `load`: a load without a truck. `paper`: of a driver, truck, trailer or carrier, running out. */
export const WAITING_KINDS = ['order', 'quote', 'lead', 'task', 'chat', 'load', 'paper'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** Those that are a record with a date of its own, which a device can work out from its copy. */
export const WAITING_RECORDS = ['order', 'quote', 'lead', 'task'] as const satisfies readonly WaitingKind[]
export type WaitingRecord = (typeof WAITING_RECORDS)[number]
type WaitingValues = ValuesOf<WaitingRecord>

/** From today on; from earlier days; payments overdue, which are many and old and stand behind all else. */
export const WAITING_GROUPS = ['now', 'late', 'debt'] as const
export type WaitingGroup = (typeof WAITING_GROUPS)[number]

export interface WaitingItem {
  kind: WaitingKind
  /** Of its record: the order of a load, the owner of a paper, the deal of a chat. */
  id: number | string
  /** What the record is where the kind does not say it: of a chat the deal's, of a paper the owner's. */
  object: string
  /** Why: a code of attention, `chat`, `load`, or the field of a paper. */
  code: string
  due: number
}

/** An item as the server answers it. */
export interface AnsweredWaiting extends WaitingItem {
  id: number
  /** The record as its list answers it; of a chat its title and last message, of a paper its owner's name. */
  row: Values & { id: number }
  /** The absent colleague for whom it waits; null where it is the reader's own. */
  for_id: number | null
  for_name: string | null
  /** The person to call about it; null if there is none. */
  phone: string | null
  phone_name: string | null
}

export type WaitingCounts = Readonly<Record<WaitingGroup, number>>

/** Today where the company is, as instants; the end is not part of it. */
export interface Today {
  start: number
  end: number
}

export const todayAt = (now: number, timeZone: string): Today => {
  const day = calendarDay(now, timeZone)
  return { start: instantOf(day, timeZone), end: instantOf(day + DAY, timeZone) }
}

export const waitingGroup = ({ code, due }: Pick<WaitingItem, 'code' | 'due'>, { start }: Today): WaitingGroup => {
  if (code === 'payment') return 'debt'
  return due < start ? 'late' : 'now'
}

/** Today's and what comes, the soonest first; then what is left of earlier days, the freshest first. */
export const compareWaiting =
  (today: Today) =>
  (one: WaitingItem, other: WaitingItem): number => {
    const [group, otherGroup] = [waitingGroup(one, today), waitingGroup(other, today)]
    if (group !== otherGroup) return WAITING_GROUPS.indexOf(group) - WAITING_GROUPS.indexOf(otherGroup)
    const byDue = group === 'now' ? one.due - other.due : other.due - one.due
    return byDue || WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind) || compareKeys(one, other)
  }

export const waitingKey = ({ kind, object, id, code }: WaitingItem): string => `${kind} ${object} ${id} ${code}`

const compareKeys = (one: WaitingItem, other: WaitingItem): number => {
  const [key, otherKey] = [waitingKey(one), waitingKey(other)]
  return key < otherKey ? -1 : Number(key > otherKey)
}

export const countWaiting = (items: readonly WaitingItem[], today: Today): WaitingCounts => {
  const counts = { now: 0, late: 0, debt: 0 }
  for (const item of items) counts[waitingGroup(item, today)] += 1
  return counts
}

/** Who looks, and when. */
export interface WaitingFor {
  /** The viewer, and those for whom they stand in. */
  userIds: readonly number[]
  now: number
  timeZone: string
}

/** By the end of today. */
const onItsDay = (code: Attention['code'], due: number, { now, timeZone }: WaitingFor): Attention | null =>
  due > 0 && due < todayAt(now, timeZone).end ? { code, due } : null

const isTheirs = (id: unknown, { userIds }: WaitingFor): boolean => userIds.some((userId) => userId === id)

const isInTeam = (row: DealValues, { userIds }: WaitingFor): boolean => teamOf(row).some((id) => userIds.includes(id))

const REASONS: { readonly [K in WaitingRecord]: (row: ValuesOf<K>, who: WaitingFor) => Attention | null } = {
  order: (row, who) => (isInTeam(row, who) ? attentionOf('order', row, who.now, who.timeZone) : null),
  quote: (row, who) => (isInTeam(row, who) ? attentionOf('quotation', row, who.now, who.timeZone) : null),
  lead: (row, who) =>
    isTheirs(row.manager_id, who) && row.in_work === 1
      ? onItsDay('contact', numberOf(row, 'next_contact_date'), who)
      : null,
  task: (row, who) =>
    isTheirs(row.team_user_id, who) && isTaskOpen(row) ? onItsDay('task', numberOf(row, 'date_end'), who) : null,
}

/** Why a record waits for this person; null where it does not. */
export const waitingReason = (kind: WaitingRecord, row: WaitingValues, who: WaitingFor): Attention | null =>
  REASONS[kind](row, who)

const HOLDERS: { readonly [K in WaitingRecord]: (row: ValuesOf<K>) => readonly unknown[] } = {
  order: teamOf,
  quote: teamOf,
  lead: (row) => [row.manager_id],
  task: (row) => [row.team_user_id],
}

/** The colleague for whom the person stands in on this record; null if it is the person's own. */
export const waitingWhose = (kind: WaitingRecord, row: WaitingValues, { userIds }: WaitingFor): number | null => {
  const holders = HOLDERS[kind](row)
  const whose = userIds.find((id) => holders.includes(id)) ?? null
  return whose === userIds[0] ? null : whose
}
