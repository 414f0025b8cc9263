/** Items by the days that they fall on, each day in the order of its hours. Pure. */
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { dayOf, hourOf } from './calendar-days.ts'
import type { CalendarEvent, Month } from './event.ts'

/** Whole days first, then by the hour that the day shows. */
const inOrder = (one: CalendarEvent, other: CalendarEvent): number =>
  other.is_all_day - one.is_all_day || hourOf(one) - hourOf(other) || (one.key < other.key ? -1 : 1)

/** `kinds`: those that the installation has. */
export const byDays = (
  months: readonly Pick<Month, 'events'>[],
  kinds: ReadonlySet<CalendarKind>,
): Map<string, CalendarEvent[]> => {
  const events = new Map(months.flatMap((month) => month.events.map((event) => [event.key, event])))
  const shown = [...events.values()].filter(({ kind }) => kinds.has(kind))
  const days = Map.groupBy(shown, dayOf)
  for (const own of days.values()) own.sort(inOrder)
  return days
}
