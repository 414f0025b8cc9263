/**
 * The filters of a list before anybody sets one (S9.08). The address does not contain them; there a filter with the
 * value 0 means that the person removed it, which the server also reads as no filter.
 */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'

type Filters = Readonly<Record<string, string>>

const IN_WORK = { in_work: '1' } satisfies FiltersOf<'order'> & FiltersOf<'quote'>

/** By the path of the resource: at the start of the app no declarations are loaded yet. */
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

/** Set when the session begins: a dispatcher's first list is that of their own loads (S6.03). */
export const setDispatcher = (isOne: boolean): void => {
  isDispatcher = isOne
}

const MY_LOADS = { ...IN_WORK, only_mine: '1' } satisfies FiltersOf<'order'>

export const defaultFilters = (path: string): Filters =>
  isDispatcher && path === 'orders' ? MY_LOADS : (DEFAULTS[path] ?? NONE)

/** The filters of an address, with the defaults that it does not mention. */
export const withDefaults = (filters: Filters, defaults: Filters): Filters => {
  // A link that asks for something else means all records, not only the own loads.
  const usual = defaults === MY_LOADS && Object.keys(filters).length > 0 ? IN_WORK : defaults
  return Object.fromEntries(
    Object.entries({ ...usual, ...filters }).filter(([name, value]) => !(name in defaults && value === '0')),
  )
}

const omitDefaults = (filters: Filters, defaults: Filters): Filters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([name, value]) => defaults[name] !== value)),
  ...Object.fromEntries(Object.keys(defaults).flatMap((name) => (name in filters ? [] : [[name, '0']]))),
})

/** In an address a default is omitted, and a removed default is 0. */
export const withoutDefaults = (filters: Filters, defaults: Filters): Filters => {
  if (defaults !== MY_LOADS) return omitDefaults(filters, defaults)
  const { only_mine: own, ...others } = omitDefaults(filters, IN_WORK)
  const isPlain = Object.keys(others).length === 0
  if (isPlain) return own === '1' ? {} : { only_mine: '0' }
  return own === undefined ? others : { ...others, only_mine: own }
}
