/**
 * What a list is narrowed to before anybody narrows it (S9.08). The address does not say it; there a filter with the
 * value 0 says that the person took it away, which is also what the server takes for no filter.
 */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'

type Filters = Readonly<Record<string, string>>

const IN_WORK = { in_work: '1' } satisfies FiltersOf<'order'> & FiltersOf<'quote'>

/** By the path of the resource: the start of the app knows no declarations yet. */
const DEFAULTS: Readonly<Record<string, Filters>> = {
  orders: IN_WORK,
  quotations: IN_WORK,
  calendar: { only_mine: '1' },
  tasks: { open: '1', mine: '1' },
} satisfies {
  orders: FiltersOf<'order'>
  quotations: FiltersOf<'quote'>
  calendar: CalendarFilters
  tasks: FiltersOf<'task'>
}

const NONE: Filters = {}

let isDispatcher = false

/** The session says so when it begins: the first list of a dispatcher is that of the own loads (S6.03). */
export const setDispatcher = (isOne: boolean): void => {
  isDispatcher = isOne
}

const MY_LOADS = { ...IN_WORK, only_mine: '1' } satisfies FiltersOf<'order'>

export const defaultFilters = (path: string): Filters =>
  isDispatcher && path === 'orders' ? MY_LOADS : (DEFAULTS[path] ?? NONE)

/** The filters of an address with the defaults that it does not speak of. */
export const withDefaults = (filters: Filters, defaults: Filters): Filters => {
  // A link that asks for something else means all of it, not only the own loads.
  const usual = defaults === MY_LOADS && Object.keys(filters).length > 0 ? IN_WORK : defaults
  return Object.fromEntries(
    Object.entries({ ...usual, ...filters }).filter(([name, value]) => !(name in defaults && value === '0')),
  )
}

const shortened = (filters: Filters, defaults: Filters): Filters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([name, value]) => defaults[name] !== value)),
  ...Object.fromEntries(Object.keys(defaults).flatMap((name) => (name in filters ? [] : [[name, '0']]))),
})

/** How an address says them: what is usual is left out, and what is usual and was taken away is 0. */
export const withoutDefaults = (filters: Filters, defaults: Filters): Filters => {
  if (defaults !== MY_LOADS) return shortened(filters, defaults)
  const { only_mine: own, ...others } = shortened(filters, IN_WORK)
  const isPlain = Object.keys(others).length === 0
  if (isPlain) return own === '1' ? {} : { only_mine: '0' }
  return own === undefined ? others : { ...others, only_mine: own }
}
