/**
 * What a list is narrowed to before anybody narrows it (§9, S9.08). The address does not say it; there a filter with the
 * value 0 says that the person took it away, which is also what the server takes for no filter.
 */
type Filters = Readonly<Record<string, string>>

const IN_WORK: Filters = { in_work: '1' }

/** By the path of the resource: the start of the app knows no declarations yet. */
const DEFAULTS: Readonly<Record<string, Filters>> = {
  orders: IN_WORK,
  quotations: IN_WORK,
  calendar: { only_mine: '1' },
  tasks: { open: '1', mine: '1' },
}

const NONE: Filters = {}

let isDispatcher = false

/** The session says so when it begins: the first list of a dispatcher is that of the own loads (S6.03). */
export const setDispatcher = (isOne: boolean): void => {
  isDispatcher = isOne
}

const MY_LOADS: Filters = { ...IN_WORK, only_mine: '1' }

export const defaultFilters = (path: string): Filters =>
  isDispatcher && path === 'orders' ? MY_LOADS : (DEFAULTS[path] ?? NONE)

/** The filters of an address with the defaults that it does not speak of. */
export const withDefaults = (filters: Filters, defaults: Filters): Filters =>
  Object.fromEntries(
    Object.entries({ ...defaults, ...filters }).filter(([name, value]) => !(name in defaults && value === '0')),
  )

/** How an address says them: what is usual is left out, and what is usual and was taken away is 0. */
export const withoutDefaults = (filters: Filters, defaults: Filters): Filters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([name, value]) => defaults[name] !== value)),
  ...Object.fromEntries(Object.keys(defaults).flatMap((name) => (name in filters ? [] : [[name, '0']]))),
})
