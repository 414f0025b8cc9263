/** Calendar days as the wire has them: 00:00 UTC in Unix seconds, counted from the moment the demo data is made. */
import { DAY } from '@fura/shared/seconds.ts'

/** `now` in Unix seconds. */
export const dayFrom = (now: number, days: number): number => (Math.floor(now / DAY) + days) * DAY

export const monthsBefore = (now: number, months: number): number => {
  const today = new Date(now * 1000)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()) / 1000
}

export const yearOf = (now: number): number => new Date(now * 1000).getUTCFullYear()

/** Every day from one to the other, both included. */
export const daysBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: (last - first) / DAY + 1 }, (_, index) => first + index * DAY)
