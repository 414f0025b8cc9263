/** When an item postponed by a day is due: tomorrow in the company's time zone, at the same hour. Pure. */
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf, wallClock } from '@fura/shared/time-zone.ts'

export const tomorrowAt = (due: number, now: number, timeZone: string): number => {
  const hour = wallClock(due, timeZone) - calendarDay(due, timeZone)
  return instantOf(calendarDay(now, timeZone) + DAY + hour, timeZone)
}
