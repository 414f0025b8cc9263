/** What the plan shows, as it stands in the address: the first day, a week or two, and which trucks. */
import { PLAN_SPANS, type PlanSpan } from '@fura/shared/plan.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { queryOf } from '#core/search-params.ts'
import { addDays, filterDay, isDay, today } from '#records/calendar/calendar-days.ts'

/** Names of the parameters, which are those of the call. */
export const PLAN_FILTERS = ['contractor', 'body', 'place', 'only_free', 'search'] as const
export type PlanFilter = (typeof PLAN_FILTERS)[number]
export type PlanFilters = Readonly<Partial<Record<PlanFilter, string>>>

export interface PlanAddress {
  /** yyyy-mm-dd. */
  day: string
  span: PlanSpan
  filters: PlanFilters
}

/** What was yesterday is still on the road. */
export const firstShown = (): string => addDays(today(), -1)

/** What the window asks the server, without a page. */
export const windowQuery = ({ day, span }: Pick<PlanAddress, 'day' | 'span'>): string =>
  `from=${filterDay(day)}&days=${span}`

export const trucksQuery = (address: PlanAddress): string =>
  [
    windowQuery(address),
    ...PLAN_FILTERS.flatMap((name) => {
      const value = address.filters[name]
      return value ? [`${name}=${encodeURIComponent(value)}`] : []
    }),
  ].join('&')

export const usePlanAddress = () => {
  const router = useRouter()
  const location = useLocation()
  const query = queryOf(location)
  const { day } = query
  const shown: PlanAddress = {
    day: isDay(day) ? day : firstShown(),
    span: PLAN_SPANS.find((span) => String(span) === query.days) ?? PLAN_SPANS[0],
    filters: Object.fromEntries(PLAN_FILTERS.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
  }
  const go = (to: Partial<PlanAddress>): void => {
    const next = { ...shown, ...to }
    void router.navigate({
      to: '.',
      search: {
        ...(next.day === firstShown() ? {} : { day: next.day }),
        ...(next.span === PLAN_SPANS[0] ? {} : { days: String(next.span) }),
        ...Object.fromEntries(Object.entries(next.filters).filter(([, value]) => value !== '')),
      },
      replace: true,
      resetScroll: false,
    })
  }
  return {
    ...shown,
    setDay: (to: string) => go({ day: to }),
    setSpan: (span: PlanSpan) => go({ span }),
    setFilters: (filters: PlanFilters) => go({ filters }),
  }
}
