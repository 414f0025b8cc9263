/** The spans of figures: the week, month, quarter or year that contains a day. Days are 2026-11-16. Pure. */
import { DAY } from '@fura/shared/seconds.ts'
import { addDays, addMonths, filterDay, monthOf, secondsOfDay, weekOf } from '#records/calendar/calendar-days.ts'

export const PERIODS = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

export interface Span {
  from: string
  to: string
}

const MONTHS: Readonly<Record<Exclude<Period, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/** The first month of the span of so many months that contains the day. */
const firstMonth = (day: string, months: number): string => {
  const month = Number(day.slice(5, 7)) - 1
  return `${day.slice(0, 4)}-${String(month - (month % months) + 1).padStart(2, '0')}-01`
}

export const spanOf = (period: Period, day: string): Span => {
  if (period === 'week') {
    const days = weekOf(day)
    return { from: days[0] ?? day, to: days.at(-1) ?? day }
  }
  const months = MONTHS[period]
  const from = firstMonth(day, months)
  return { from, to: addDays(addMonths(from, months), -1) }
}

/** A day of the span so many steps away. */
export const stepTo = (period: Period, day: string, steps: number): string =>
  period === 'week' ? addDays(day, steps * 7) : addMonths(`${monthOf(day)}-01`, steps * MONTHS[period])

const daysBetween = (from: string, to: string): number => (secondsOfDay(to) - secondsOfDay(from)) / DAY

/** The elapsed share of the span on this day, in whole percent; null if the day is not in it. */
export const passedPercent = ({ from, to }: Span, day: string): number | null =>
  day < from || day > to ? null : Math.round(((daysBetween(from, day) + 1) / (daysBetween(from, to) + 1)) * 100)

/** In the form of the server and of list filters. */
export const asFilters = ({ from, to }: Span): Span => ({ from: filterDay(from), to: filterDay(to) })
