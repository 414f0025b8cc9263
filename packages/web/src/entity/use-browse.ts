/** A page of any list with its state: small lists are read whole and searched here, large ones on the server. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { NotLoaded, type Page, type Row } from '#offline/reads.ts'
import type { RowNamed } from '#offline/row.ts'
import { isLookup } from './is-lookup.ts'
import { listQuery } from './list-address.ts'
import { useList } from './use-list.ts'
import { useLookup } from './use-lookup.ts'
import { useLookupPage } from './use-lookup-page.ts'

export interface BrowseQuery<N extends string = string> {
  filters: FiltersOf<N>
  search: string
  /** Counted from one. */
  page: number
}

export interface Browsed<R = Row> {
  /** `missing`: never loaded on this device, and the server cannot be reached; `unmatched`: no match among the records here. */
  state: 'loading' | 'ready' | 'missing' | 'unmatched' | 'failed'
  rows: readonly R[]
  total: number
  /** There are more than `total`. */
  hasMore: boolean
  source: Page['source']
  /** When the server answered it, in milliseconds. */
  at: number
  isFetching: boolean
  error: Error | null
  retry: () => void
}

const NOTHING: Page<never> = { rows: [], total: 0, more: false, source: 'server', at: 0 }

const stateOf = (hasData: boolean, error: Error | null): Browsed['state'] => {
  if (hasData) return 'ready'
  if (error === null) return 'loading'
  if (!(error instanceof NotLoaded)) return 'failed'
  return error.isPartial ? 'unmatched' : 'missing'
}

export const useBrowse = <N extends string>(
  entity: Entity<Fields, N>,
  query: BrowseQuery<N>,
  isEnabled = true,
): Browsed<RowNamed<N>> => {
  const { filters, search } = query
  const isWhole = isLookup(entity)
  const start = (query.page - 1) * PAGE_SIZE
  const whole = useLookup(entity, isEnabled && isWhole)
  const paged = useList(entity, listQuery(filters, search), start, isEnabled && !isWhole)
  const localPage = useLookupPage(entity, whole.data, { filters, search, start })
  const read = isWhole ? whole : paged
  const page = isWhole ? localPage && { ...NOTHING, ...localPage } : paged.data
  const { rows, total, more, source, at } = page ?? NOTHING
  return {
    state: stateOf(Boolean(page), read.error),
    rows,
    total,
    hasMore: more,
    source,
    at,
    isFetching: read.isFetching,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
