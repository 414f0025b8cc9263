/**
 * The address of the list on the screen, and how it changes. Every change is an entry of its own in the history, so the
 * browser's Back undoes one step; each entry knows how many steps lead out of the screen, for the arrow in the header.
 */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queryOf } from '#core/search-params.ts'
import { defaultFilters, withDefaults, withoutDefaults } from '#descriptions/default-filters.ts'
import { type AddressQuery, type ListAddress, otherParams, readAddress, writeAddress } from '#entity/list-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many steps back leave this screen; one by default. */
    steps?: number
    /** The filter panel is open. */
    isFiltering?: boolean
  }
}

/** The entity of the list: it may have default filters, and its filters use its names. */
export const useListAddress = <N extends string = string>(
  hasFilterButton: boolean,
  entity?: Pick<Entity<Fields, N>, 'name' | 'path'>,
) => {
  const router = useRouter()
  const location = useLocation()
  const { state } = location
  const query = queryOf(location)
  const { sort = '', cols = '', by = '' } = query
  const defaults = defaultFilters(entity?.path ?? '')
  const address = useMemo(() => {
    const listAddress = readAddress(query)
    const filters = withDefaults(listAddress.filters, defaults) as FiltersOf<N, string>
    return { ...listAddress, filters }
  }, [query, defaults])
  const steps = state.steps ?? 1
  const hasUsualFilters = Object.entries(address.filters).every(([name, of]) => defaults[name] === of)

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
    /** Only the default filters are set. */
    isUsual: address.search === '' && hasUsualFilters,
    hasUsualFilters,
    isFiltering: state.isFiltering === true,
    /** While letters are typed the search stays one history entry. */
    setSearch: (text: string) => go({ ...address, search: text, page: 1 }, false, address.search !== '' && text !== ''),
    setPage: (page: number) => go({ ...address, page }, false, false),
    setFilters: (filters: FiltersOf<N, string>) => go({ ...address, filters, page: 1 }, false, false),
    /** Filters and search at once; `replace` leaves no history step. */
    show: (filters: ListAddress['filters'], search: string, replace = false, arranged: AddressQuery = {}) =>
      go({ filters, search, page: 1 }, false, replace, arranged),
    /** How a table shows the list, as far as the address says. */
    arranged: { sort, cols, by },
    reset: () => go({ filters: {}, search: '', page: 1 }, false, false, { sort: '', cols: '', by: '' }),
    openFilter: () => go(address, true, false),
    closeFilter: () => window.history.back(),
  }
}
