/** The parameters of a calendar request: days, kinds, people, clients and the page. */
import { DAY } from '@fura/shared/seconds.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import {
  CALENDAR_FILTERS,
  CALENDAR_KINDS,
  type CalendarKind,
  MAX_CALENDAR_DAYS,
} from '@fura/shared/rules/calendar-kinds.ts'
import { dayRange, startOfDay, wallClock } from '@fura/shared/time-zone.ts'
import { pageOf, PAGING } from '#http/input.ts'
import { MAX_VALUES } from '#resource/list-query.ts'

/** Without dates: a week back and a month ahead, which is also what the app stores for use offline. */
const DAYS_BACK = 7
const DAYS_AHEAD = 30

export interface CalendarRequest {
  /** Instants; the second one is exclusive. */
  from: number
  to: number
  /** The same days as dates, which are midnights of Greenwich. */
  fromDay: number
  toDay: number
  kinds: readonly CalendarKind[]
  managers: readonly number[]
  clients: readonly number[]
  /** The records in which this person has a role; null: everybody's. */
  mine: readonly number[] | null
}

const refuse = (name: string, code: FieldCode): never => {
  throw new AppError('invalid data', { fields: { [name]: code } })
}

const dayOf = (name: string, text: string): number => dayRange(text, 'UTC')?.start ?? refuse(name, 'format')

/** Between two days, both dates, the second one included. */
export const daysBetween = (first: number, last: number, timeZone: string) => ({
  from: startInZone(first, timeZone),
  to: startInZone(last + DAY, timeZone),
  fromDay: first,
  toDay: last + DAY,
})

const startInZone = (day: number, timeZone: string): number => {
  const [year, month, date] = new Date(day * 1000).toISOString().slice(0, 10).split('-')
  return dayRange(`${date}-${month}-${year}`, timeZone)?.start ?? day
}

/** The day that the clocks of the zone show, as a date. */
export const todayIn = (timeZone: string, now: number): number => {
  const start = startOfDay(now, timeZone)
  return wallClock(start, timeZone) - (wallClock(start, timeZone) % DAY)
}

const idsOf = (name: string, text: string | undefined): number[] => {
  if (text === undefined || text === '') return []
  const ids = text.split(',')
  if (ids.length > MAX_VALUES) refuse(name, 'max')
  return ids.map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : refuse(name, 'type')))
}

const kindsOf = (text: string | undefined): readonly CalendarKind[] => {
  if (text === undefined || text === '') return CALENDAR_KINDS
  const words = text.split(',')
  for (const word of words) if (!CALENDAR_KINDS.some((kind) => kind === word)) refuse('type', 'not_allowed')
  return CALENDAR_KINDS.filter((kind) => words.includes(kind))
}

const QUERY_NAMES = new Set([...PAGING, 'date_from', 'date_to', ...CALENDAR_FILTERS])

const flagOf = (name: string, text = '0'): boolean =>
  text === '0' || text === '1' ? text === '1' : refuse(name, 'type')

export const readCalendarRequest = (
  texts: readonly string[],
  /** Whose records `only_mine` leaves. */
  own: readonly number[],
  timeZone: string,
  now: number,
): { request: CalendarRequest; page: { start: number; num: number } } => {
  const pairs = readPairs(texts)
  for (const name of pairs.keys()) if (!QUERY_NAMES.has(name)) refuse(name, 'unknown')
  const today = todayIn(timeZone, now)
  const [from, to] = [pairs.get('date_from'), pairs.get('date_to')]
  const first = from === undefined ? today - DAYS_BACK * DAY : dayOf('date_from', from)
  const last = to === undefined ? Math.max(first, today + DAYS_AHEAD * DAY) : dayOf('date_to', to)
  if (last < first) refuse('date_to', 'min')
  if (last - first >= MAX_CALENDAR_DAYS * DAY) refuse('date_to', 'max')
  const request = {
    ...daysBetween(first, last, timeZone),
    kinds: kindsOf(pairs.get('type')),
    managers: idsOf('manager', pairs.get('manager')),
    clients: idsOf('client', pairs.get('client')),
    mine: flagOf('only_mine', pairs.get('only_mine')) ? own : null,
  }
  return { request, page: pageOf(pairs) }
}
