/** Calendar days as the wire has them: 00:00 UTC in Unix seconds. Today is the company's (`world.ts`). */
import { DAY } from '@fura/shared/seconds.ts'

export const dayFrom = (day: number, days: number): number => day + days * DAY

export const monthsBefore = (day: number, months: number): number => {
  const date = new Date(day * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / 1000
}

export const yearOf = (day: number): number => new Date(day * 1000).getUTCFullYear()

/** Every day from one to the other, both included. */
export const daysBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: (last - first) / DAY + 1 }, (_, index) => first + index * DAY)
