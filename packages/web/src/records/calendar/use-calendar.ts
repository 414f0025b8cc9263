/** The items that a view shows, by the days they fall on. */
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { calendarKindsOf } from '@fura/shared/variant-parts.ts'
import { useQueries } from '@tanstack/react-query'
import { useInstallation } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { NotLoaded } from '#offline/reads.ts'
import type { Filters } from '#records/lists/filter-kinds.ts'
import { addMonths, dayOf, monthOf } from './calendar-days.ts'
import { readMonth } from './calendar.api.ts'
import type { CalendarEvent, Month } from './event.ts'
import type { View } from './view.ts'

export interface Calendar {
  state: 'loading' | 'ready' | 'missing' | 'failed'
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>
  isCut: boolean
  source: Month['source']
  at: number
  error: Error | null
  retry: () => void
}

/** Whole days first, then by the hour. */
const inOrder = (one: CalendarEvent, other: CalendarEvent): number =>
  other.is_all_day - one.is_all_day || one.date_from - other.date_from || (one.key < other.key ? -1 : 1)

/** `kinds`: those that the installation has. */
const byDays = (months: readonly Month[], kinds: ReadonlySet<CalendarKind>): Map<string, CalendarEvent[]> => {
  const events = new Map(months.flatMap((month) => month.events.map((event) => [event.key, event])))
  const shown = [...events.values()].filter(({ kind }) => kinds.has(kind))
  const days = Map.groupBy(shown, dayOf)
  for (const own of days.values()) own.sort(inOrder)
  return days
}

const stateOf = (isReady: boolean, error: Error | null): Calendar['state'] => {
  if (isReady) return 'ready'
  if (error === null) return 'loading'
  return error instanceof NotLoaded ? 'missing' : 'failed'
}

/** A list goes on from its day into the next month. */
const monthsOf = (view: View, day: string): string[] =>
  [day, ...(view === 'agenda' ? [addMonths(day, 1)] : [])].map((each) => `${monthOf(each)}-01`)

export const useCalendar = (view: View, day: string, filters: Filters): Calendar => {
  const { variant } = useInstallation()
  return useQueries({
    queries: monthsOf(view, day).map((month) => ({
      ...READS,
      queryKey: ['calendar', month, filters] as const,
      queryFn: () => readMonth(month, filters),
    })),
    combine: (results) => {
      const months = results.flatMap(({ data }) => data ?? [])
      const error = results.find((result) => result.error)?.error ?? null
      return {
        state: stateOf(results[0]?.data !== undefined, error),
        byDay: byDays(months, new Set(calendarKindsOf(variant))),
        isCut: months.some(({ isCut }) => isCut),
        source: months.some(({ source }) => source === 'device') ? 'device' : 'server',
        at: Math.min(...months.map(({ at }) => at)),
        error,
        retry: () => {
          for (const { refetch } of results) void refetch()
        },
      }
    },
  })
}
