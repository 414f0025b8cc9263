/** All records of one owner: there are few, so they are read whole and shown together. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#entity/list-address.ts'
import { READS } from '#entity/query-options.ts'
import { NotLoaded, type Page, readPage, type Row } from '#offline/reads.ts'
import type { RowNamed } from '#offline/row.ts'

/** More rows than this mean broken data; the rest is not read. */
const MOST = 200

const readAll = async <N extends string>(
  entity: Entity<Fields, N>,
  query: string,
): Promise<Pick<Page<RowNamed<N>>, 'rows' | 'more'>> => {
  const rows: RowNamed<N>[] = []
  let more = false
  for (let start = 0; start < MOST; start += PAGE_SIZE) {
    const page = await readPage(entity, query, start)
    rows.push(...page.rows)
    more ||= page.more
    if (page.rows.length === 0 || start + PAGE_SIZE >= page.total) break
  }
  return { rows, more }
}

export interface OwnedRows<R = Row> {
  rows: readonly R[]
  /** `missing`: never loaded on this device, and the server cannot be reached; `unmatched`: no match among the records here. */
  state: 'loading' | 'ready' | 'missing' | 'unmatched' | 'failed'
  /** There may be others that were never loaded here. */
  hasMore?: boolean
  retry: () => void
}

const NOTHING: readonly never[] = []

export const useOwnedRows = <N extends string>(
  entity: Entity<Fields, N>,
  filters: FiltersOf<N>,
  isEnabled = true,
): OwnedRows<RowNamed<N>> => {
  const query = listQuery(filters, '')
  const { data, error, refetch } = useQuery({
    ...READS,
    queryKey: ['list', entity.path, query, 'all'],
    queryFn: () => readAll(entity, query),
    enabled: isEnabled,
  })
  const failed = error instanceof NotLoaded ? 'missing' : 'failed'
  return {
    rows: data?.rows ?? NOTHING,
    hasMore: data?.more ?? false,
    state: data ? 'ready' : error ? failed : 'loading',
    retry: () => void refetch(),
  }
}
