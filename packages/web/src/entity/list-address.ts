/**
 * What a list shows, as written in the address (S2.18, S2.19): `f[country]=2&f[search]=abc&page=2`, or the plain `search=abc` if
 * there is no filter button. Read leniently: a malformed address still opens its list.
 */
import { writeFilters } from '@fura/shared/filters/pairs.ts'

export interface ListAddress {
  filters: Readonly<Record<string, string>>
  search: string
  /** Counted from one. */
  page: number
}

/** The query of an address as the router has it: every value a text, `f[name]` with its brackets. */
export type AddressQuery = Readonly<Record<string, string>>

const filterName = (key: string): string | null => /^f\[([^[\]]+)\]$/.exec(key)?.[1] ?? null

const asPage = (text: string | undefined): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)

export const readAddress = (query: AddressQuery): ListAddress => {
  const filters = Object.entries(query).flatMap(([key, value]): [string, string][] => {
    const name = filterName(key)
    return name === null || name === 'search' || value === '' ? [] : [[name, value]]
  })
  return {
    filters: Object.fromEntries(filters),
    search: query['f[search]'] ?? query.search ?? '',
    page: asPage(query.page),
  }
}

const LISTED = new Set(['search', 'page'])
/** How a table shows the list: its columns, its order and its groups. */
const ARRANGED = new Set(['cols', 'sort', 'by'])

const without = (query: AddressQuery, names: ReadonlySet<string>): AddressQuery =>
  Object.fromEntries(Object.entries(query).filter(([key]) => filterName(key) === null && !names.has(key)))

/** Other parts of the address: the open record, the shown handbook, the columns of a table. */
export const otherParams = (query: AddressQuery): AddressQuery => without(query, LISTED)

/** Parts whose change would lose a form beside the list. */
export const placeParams = (query: AddressQuery): AddressQuery => without(query, new Set([...LISTED, ...ARRANGED]))

export const writeAddress = ({ filters, search, page }: ListAddress, hasFilterButton: boolean): AddressQuery => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f[${name}]`, value])),
  ...(search === '' ? {} : { [hasFilterButton ? 'f[search]' : 'search']: search }),
  ...(page > 1 ? { page: String(page) } : {}),
})

/** Equal questions have the same text, however their filters were ordered: the key under which the device stores their pages. */
export const listQuery = (filters: Readonly<Record<string, string | number>>, search: string): string => {
  const sorted = Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const trimmed = search.trim()
  return [writeFilters(sorted), trimmed === '' ? '' : `search=${encodeURIComponent(trimmed)}`]
    .filter((part) => part !== '')
    .join('&')
}
