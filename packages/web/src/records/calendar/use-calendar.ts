/** The items that a view shows, by day. */
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'
import { calendarKindsOf } from '@fura/shared/variant-parts.ts'
import { useQueries } from '@tanstack/react-query'
import { useInstallation } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { NotLoaded } from '#offline/reads.ts'
import { byDays } from './by-day.ts'
import { addMonths, monthOf } from './calendar-days.ts'
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

const stateOf = (isReady: boolean, error: Error | null): Calendar['state'] => {
  if (isReady) return 'ready'
  if (error === null) return 'loading'
  return error instanceof NotLoaded ? 'missing' : 'failed'
}

/** A list continues from its day into the next month. */
const monthsOf = (view: View, day: string): string[] =>
  [day, ...(view === 'agenda' ? [addMonths(day, 1)] : [])].map((each) => `${monthOf(each)}-01`)

export const useCalendar = (view: View, day: string, filters: CalendarFilters): Calendar => {
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
