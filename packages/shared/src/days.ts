/** Calendar days as texts, 2026-11-16, which compare and sort by themselves; weeks begin on Mondays. */

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

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
