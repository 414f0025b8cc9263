/** Chooses the scheduled backups to keep: the newest of each of the last days, weeks and months that have one. */

export interface Keep {
  daily: number
  weekly: number
  monthly: number
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS

const PERIODS: Readonly<Record<keyof Keep, (date: Date) => string>> = {
  daily: (date) => date.toISOString().slice(0, 10),
  weekly: (date) => String(Math.floor((date.getTime() - MONDAY_MS) / WEEK_MS)),
  monthly: (date) => date.toISOString().slice(0, 7),
}

/** The newest of each of the last `num` periods. */
const newestOf = (dates: readonly Date[], periodOf: (date: Date) => string, num: number): Date[] => {
  const newest = new Map<string, Date>()
  for (const date of dates) if (!newest.has(periodOf(date))) newest.set(periodOf(date), date)
  return [...newest.values()].slice(0, num)
}

/** The backups to delete. */
export const expiredDates = (dates: readonly Date[], keep: Keep): Date[] => {
  const sorted = dates.toSorted((one, other) => other.getTime() - one.getTime())
  const stays = new Set<Date>()
  for (const [kind, periodOf] of Object.entries(PERIODS)) {
    for (const date of newestOf(sorted, periodOf, keep[kind as keyof Keep])) stays.add(date)
  }
  return sorted.filter((date) => !stays.has(date))
}
