/** Days and moments of the calendar, in the company's time zone. */
import { asDay, asUtc, gridOf as gridFrom, weekOf as weekFrom } from '@fura/shared/days.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { instantOf, wallClock } from '@fura/shared/time-zone.ts'
import { companyWeekStart } from '#core/company-week.ts'
import { companyDay, companyZone } from '#core/company-zone.ts'
import type { CalendarEvent } from './event.ts'

export { addDays, addMonths, monthOf } from '@fura/shared/days.ts'

export const weekOf = (day: string): string[] => weekFrom(day, companyWeekStart())

export const gridOf = (day: string): string[] => gridFrom(day, companyWeekStart())

const dayOfMoment = (seconds: number): string => asDay(new Date(companyDay(seconds) * 1000))

export const today = (): string => dayOfMoment(nowSeconds())

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(asUtc(text).getTime()) &&
  asDay(asUtc(text)) === text

/** As the server's filters write it: dd-mm-yyyy. */
export const filterDay = (day: string): string => day.split('-').toReversed().join('-')

export const secondsOfDay = (day: string): number => asUtc(day).getTime() / 1000

/** A whole day is the same everywhere; a moment falls on a day in the company's time zone. */
export const dayOf = ({ date_to: to, is_all_day: isWhole }: Pick<CalendarEvent, 'date_to' | 'is_all_day'>): string =>
  isWhole === 1 ? asDay(new Date(to * 1000)) : dayOfMoment(to)

/** The moment whose hour its day shows: for an item that began on an earlier day, its end. */
export const hourOf = (event: Pick<CalendarEvent, 'date_from' | 'date_to' | 'is_all_day'>): number =>
  dayOfMoment(event.date_from) === dayOf(event) ? event.date_from : event.date_to

/** The same hour of another day. */
export const movedTo = (seconds: number, isWhole: boolean, day: string): number => {
  if (isWhole) return secondsOfDay(day)
  const zone = companyZone()
  return instantOf(secondsOfDay(day) + (wallClock(seconds, zone) % DAY), zone)
}
