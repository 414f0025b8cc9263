/**
 * The address of the list on the screen, and how it changes. Every change is an entry of its own in the history, so the
 * browser's Back undoes one step; each entry knows how many steps lead out of the screen, for the arrow in the header.
 */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultFilters, withDefaults, withoutDefaults } from '#descriptions/default-filters.ts'
import { type AddressQuery, type ListAddress, otherParams, readAddress, writeAddress } from '#entity/list-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps back leave this screen; one where nothing is said. */
    steps?: number
    /** The filter panel is open. */
    isFiltering?: boolean
  }
}

/** `path`: of the resource, whose list may be narrowed by default. */
export const useListAddress = (hasFilterButton: boolean, path = '') => {
  const router = useRouter()
  const location = useLocation()
  const { state } = location
  const query = location.search as AddressQuery
  const { sort = '', cols = '', by = '' } = query
  const defaults = defaultFilters(path)
  const address = useMemo(() => {
    const listAddress = readAddress(query)
    return { ...listAddress, filters: withDefaults(listAddress.filters, defaults) }
  }, [query, defaults])
  const steps = state.steps ?? 1

  const go = (to: ListAddress, isFiltering: boolean, replace: boolean, arranged: AddressQuery = {}): void => {
    void router.navigate({
      to: '.',
      // A search that waited for a pause must not undo what was opened meanwhile.
      search: (before: AddressQuery) => ({
        ...otherParams(before),
        ...arranged,
        ...writeAddress({ ...to, filters: withoutDefaults(to.filters, defaults) }, hasFilterButton),
      }),
      state: (before) => ({ ...before, steps: replace ? steps : steps + 1, opened: undefined, isFiltering }),
      replace,
      resetScroll: !isFiltering,
    })
  }

  return {
    address,
    /** Nobody has narrowed it further than it is by default. */
    isUsual: address.search === '' && Object.entries(address.filters).every(([name, of]) => defaults[name] === of),
    isFiltering: state.isFiltering === true,
    /** While letters are typed the search stays one entry. */
    setSearch: (text: string) => go({ ...address, search: text, page: 1 }, false, address.search !== '' && text !== ''),
    setPage: (page: number) => go({ ...address, page }, false, false),
    setFilters: (filters: ListAddress['filters']) => go({ ...address, filters, page: 1 }, false, false),
    /** Filters and search at once; `replace` leaves no step back to what was there before. */
    show: (filters: ListAddress['filters'], search: string, replace = false, arranged: AddressQuery = {}) =>
      go({ filters, search, page: 1 }, false, replace, arranged),
    /** How a table shows the list, as far as the address says. */
    arranged: { sort, cols, by },
    reset: () => go({ filters: {}, search: '', page: 1 }, false, false, { sort: '', cols: '', by: '' }),
    openFilter: () => go(address, true, false),
    closeFilter: () => window.history.back(),
  }
}
