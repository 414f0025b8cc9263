/** Single values out of a record as it travels: dates are Unix seconds with 0 as empty, decimals are strings, the rest may be null. */
import { DAY } from '../seconds.ts'
import type { NamedValues } from '../fields/validate.ts'
import { wallClock } from '../time-zone.ts'

export const isEmpty = <F extends string>(record: NamedValues<F>, field: NoInfer<F>): boolean => {
  const value = record[field] ?? null
  return value === null || value === ''
}

/** A date, an instant or a count; 0 where there is none. */
export const numberOf = <F extends string>(record: NamedValues<F>, field: NoInfer<F>): number => {
  const value = record[field]
  return typeof value === 'number' ? value : 0
}

export const idOf = <F extends string>(record: NamedValues<F>, field: NoInfer<F>): number | null => {
  const value = record[field]
  return typeof value === 'number' && value > 0 ? value : null
}

export const textOf = <F extends string>(record: NamedValues<F>, field: NoInfer<F>): string | null => {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The calendar day that an instant falls on in this zone, as a date: 00:00 UTC. */
export const calendarDay = (instant: number, timeZone: string): number =>
  Math.floor(wallClock(instant, timeZone) / DAY) * DAY

/** An instant of the record as a date, to be compared with dates; 0 where there is none. */
export const dayOf = <F extends string>(record: NamedValues<F>, field: NoInfer<F>, timeZone: string): number => {
  const instant = numberOf(record, field)
  return instant === 0 ? 0 : calendarDay(instant, timeZone)
}
