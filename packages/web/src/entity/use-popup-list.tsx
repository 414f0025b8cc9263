/** The search, the page and the rows of a list in a popup, which are not in the address. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { useState } from 'react'
import { Pagination } from '#ui/lazy-pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useBrowse } from './use-browse.ts'
import { useDebounced } from './use-debounced.ts'

export const usePopupList = <N extends string>(
  entity: Entity<Fields, N>,
  filters: FiltersOf<N>,
  startSearch = '',
  onEnter?: () => void,
) => {
  const [search, setSearch] = useState(startSearch)
  const [seenStart, setSeenStart] = useState(startSearch)
  const [page, setPage] = useState(1)
  if (seenStart !== startSearch) {
    setSeenStart(startSearch)
    setSearch(startSearch)
  }
  const settledSearch = useDebounced(search)
  const browsed = useBrowse(entity, { filters, search: settledSearch, page })
  const type = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return {
    search,
    settledSearch,
    // Busy from the first letter on: until the answer comes, the rows belong to the previous search.
    browsed: { ...browsed, isFetching: browsed.isFetching || search !== settledSearch },
    toFirstPage: () => setPage(1),
    searchBox: <SearchBox value={search} onChange={type} onSubmit={onEnter} />,
    /** Nothing for a single page. */
    pages: browsed.total > PAGE_SIZE && (
      <Pagination
        start={(page - 1) * PAGE_SIZE}
        total={browsed.total}
        more={browsed.hasMore}
        onStart={(start) => setPage(start / PAGE_SIZE + 1)}
      />
    ),
  }
}
