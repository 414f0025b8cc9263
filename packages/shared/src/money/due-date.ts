/** When a payment is due (domain.md 3.5): so many days after the event it is counted from. Days are Unix seconds at 00:00 UTC. */
import { DAY } from '../seconds.ts'

const THURSDAY = 4
const WEEK = 7

export type DayKind = 'calendar' | 'banking'

/** The first day of the Unix calendar was a Thursday. */
const isWeekend = (day: number): boolean => {
  const weekday = (((day / DAY + THURSDAY) % WEEK) + WEEK) % WEEK
  return weekday === 0 || weekday === 6
}

/** 0 where the event has not happened yet. Banking days skip Saturdays and Sundays. */
export const dueDate = (basisDate: number, days: number, kind: DayKind): number => {
  if (basisDate === 0) return 0
  if (kind === 'calendar') return basisDate + days * DAY
  let day = basisDate
  for (let remaining = days; remaining > 0;) {
    day += DAY
    if (!isWeekend(day)) remaining -= 1
  }
  return day
}
