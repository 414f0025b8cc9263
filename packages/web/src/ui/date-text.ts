/** Days and instants in Unix seconds, as the parts that a person picks and as the text that a field shows (S5.09, S9.06). */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { instantOf, wallClock } from '@fura/shared/time-zone.ts'

export interface PickedTime {
  /** In the calendar's form: 2026-11-16. */
  day: string
  hour: number
  minute: number
}

/** The time for a day that was chosen without one. */
export const START_OF_WORK = { hour: 9, minute: 0 }

/** Both parts of 2026-11-16T09:10. `zone` is null for a calendar day, which is the same everywhere: 00:00 UTC. */
const shownAt = (seconds: number, zone: string | null) => {
  const text = new Date((zone === null ? seconds : wallClock(seconds, zone)) * 1000).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

const midnightOf = (day: string): number => Date.parse(day) / 1000

export const partsOf = (seconds: number, zone: string | null): PickedTime => {
  const { day, time } = shownAt(seconds, zone)
  return { day, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }
}

export const secondsOf = ({ day, hour, minute }: PickedTime, zone: string | null): number =>
  zone === null ? midnightOf(day) : instantOf(midnightOf(day) + hour * 3600 + minute * 60, zone)

/** Today in a time zone. */
export const todayIn = (zone: string): string => shownAt(nowSeconds(), zone).day

/** The day after a calendar day. */
export const dayAfter = (day: string): string => shownAt(midnightOf(day) + DAY, null).day

/** Blank for 0: no record is from 1970. */
export const dateWords = (seconds: number, zone: string | null): { date: string; time: string } | null => {
  if (seconds === 0) return null
  const { day, time } = shownAt(seconds, zone)
  return { date: day.split('-').toReversed().join('.'), time }
}

const dayOf = (year: string, month: string, day: string): string | null => {
  const key = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const seconds = midnightOf(key)
  return Number.isNaN(seconds) || shownAt(seconds, null).day !== key ? null : key
}

/** The typed day, as "07.03.1984", "7.3.1984" or "07031984"; null if it is none. */
export const typedDay = (text: string): string | null => {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[.,/\-\s](\d{1,2})[.,/\-\s](\d{4})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim()) ??
    []
  return year === '' ? null : dayOf(year, month, day)
}

const SHORT_DATE = /^(\d{1,2})(?:[.,/-](\d{1,2})(?:[.,/-](\d{2}|\d{4}))?|(\d{2})(\d{2}|\d{4})?)$/
const CLOCK = /^(\d{1,2})[:.](\d{2})$/

/** "17.11", "17.11.26", "1711" and "17.11 14:30" from a keyboard; missing parts come from `today` and `time`. */
export const typedMoment = (text: string, today: string, time: Omit<PickedTime, 'day'>): PickedTime | null => {
  const [date = '', ...rest] = text.trim().split(/\s+/)
  const clock = rest.at(-1)
  const [, day = '', dotted, dottedYear, plain, plainYear] = SHORT_DATE.exec(date) ?? []
  const month = dotted ?? plain
  if (month === undefined) return null
  const year = dottedYear ?? plainYear ?? today.slice(0, 4)
  const dayKey = dayOf(year.length === 2 ? `${today.slice(0, 2)}${year}` : year, month, day)
  if (dayKey === null) return null
  if (clock === undefined) return { ...time, day: dayKey }
  const [, hour, minute] = CLOCK.exec(clock) ?? []
  if (Number(hour) > 23 || Number(minute) > 59 || hour === undefined) return null
  return { day: dayKey, hour: Number(hour), minute: Number(minute) }
}
