/** Days and moments of the calendar. Pure. */
import { asDay, asUtc } from '@fura/shared/days.ts'
import type { CalendarEvent } from './event.ts'

export { addDays, addMonths, gridOf, monthOf, weekOf } from '@fura/shared/days.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** The day that a moment falls on here. */
export const dayHere = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = (): string => dayHere(Date.now() / 1000)

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(asUtc(text).getTime()) &&
  asDay(asUtc(text)) === text

/** As the server's filters say it: dd-mm-yyyy. */
export const filterDay = (day: string): string => day.split('-').toReversed().join('-')

export const secondsOfDay = (day: string): number => asUtc(day).getTime() / 1000

/** A whole day is the same everywhere; a moment falls on the day that the clocks here show. */
export const dayOf = ({ date_to: to, is_all_day: isWhole }: Pick<CalendarEvent, 'date_to' | 'is_all_day'>): string =>
  isWhole === 1 ? asDay(new Date(to * 1000)) : dayHere(to)

/** At the same hour of another day. */
export const movedTo = (seconds: number, isWhole: boolean, day: string): number => {
  if (isWhole) return secondsOfDay(day)
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(seconds * 1000)
  moment.setFullYear(year, month - 1, date)
  return moment.getTime() / 1000
}
