/** Days of a calendar as texts, 2026-11-16, which compare and sort by themselves; weeks begin on Mondays. Pure. */
import type { CalendarEvent } from './event.ts'

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

const two = (value: number): string => String(value).padStart(2, '0')

/** Midnight of Greenwich: days are counted where no clocks are changed. */
const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const asDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The day that a moment falls on here. */
export const dayHere = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const today = (): string => dayHere(Date.now() / 1000)

export const addDays = (day: string, days: number): string => asDay(new Date(asUtc(day).getTime() + days * DAY_MS))

/** The same day of another month, or its last. */
export const addMonths = (day: string, months: number): string => {
  const date = asUtc(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  const wanted = Math.min(date.getUTCDate(), last.getUTCDate())
  return asDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), wanted)))
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(asUtc(text).getTime()) &&
  asDay(asUtc(text)) === text

export const monthOf = (day: string): string => day.slice(0, 7)

const mondayOf = (day: string): string => addDays(day, -((asUtc(day).getUTCDay() + 6) % DAYS_OF_WEEK))

export const weekOf = (day: string): string[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, place) => addDays(mondayOf(day), place))

/** Whole weeks: the month of the day with the ends of its neighbours. */
export const gridOf = (day: string): string[] => {
  const first = `${monthOf(day)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const start = mondayOf(first)
  const length = Math.round((asUtc(weekOf(last).at(-1) ?? last).getTime() - asUtc(start).getTime()) / DAY_MS) + 1
  return Array.from({ length }, (_, place) => addDays(start, place))
}

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
