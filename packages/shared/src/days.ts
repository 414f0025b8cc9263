/** Calendar days as texts, 2026-11-16, which compare and sort by themselves; weeks begin on the day that a company chose. */

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

export const WEEK_STARTS = ['monday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

export const DEFAULT_WEEK_START: WeekStart = 'monday'

export const isWeekStart = (value: unknown): value is WeekStart => WEEK_STARTS.some((start) => start === value)

/** As dates count the days of a week. */
const WEEKDAYS: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 }

/** Midnight of Greenwich: days are counted where no clocks are changed. */
export const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const asDay = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => asDay(new Date(asUtc(day).getTime() + days * DAY_MS))

/** The same day of another month, or its last. */
export const addMonths = (day: string, months: number): string => {
  const date = asUtc(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  const dayOfMonth = Math.min(date.getUTCDate(), last.getUTCDate())
  return asDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), dayOfMonth)))
}

export const monthOf = (day: string): string => day.slice(0, 7)

const isWeekday = (day: string, weekdays: readonly number[]): boolean => weekdays.includes(asUtc(day).getUTCDay())

/** Of rest nearly everywhere in the trade, wherever the week begins. */
export const isWeekend = (day: string): boolean => isWeekday(day, [WEEKDAYS.saturday, WEEKDAYS.sunday])

export const beginsWeek = (day: string, start: WeekStart): boolean => isWeekday(day, [WEEKDAYS[start]])

const firstOfWeek = (day: string, start: WeekStart): string =>
  addDays(day, -((asUtc(day).getUTCDay() - WEEKDAYS[start] + DAYS_OF_WEEK) % DAYS_OF_WEEK))

export const weekOf = (day: string, start: WeekStart): string[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, place) => addDays(firstOfWeek(day, start), place))

/** Whole weeks: the month of the day with the ends of its neighbours. */
export const gridOf = (day: string, start: WeekStart): string[] => {
  const first = `${monthOf(day)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const begin = firstOfWeek(first, start)
  const end = weekOf(last, start).at(-1) ?? last
  const length = Math.round((asUtc(end).getTime() - asUtc(begin).getTime()) / DAY_MS) + 1
  return Array.from({ length }, (_, place) => addDays(begin, place))
}
