/** Which of these statuses have records in the list: those that are offered only where they do. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQueries } from '@tanstack/react-query'
import { readPage, type Row } from '#offline/reads.ts'
import { listQuery } from './list-address.ts'
import type { Narrowing } from './narrowing.ts'
import { READS } from './query-options.ts'

export const useFilledStatuses = (
  entity: Entity,
  statuses: readonly Row[],
  filters: Narrowing = {},
  search = '',
): ReadonlySet<Row['id']> =>
  useQueries({
    queries: statuses.map(({ id }) => {
      const query = listQuery({ ...filters, status_id: id }, search)
      return {
        ...READS,
        queryKey: ['list', entity.path, query, 'filled'],
        queryFn: () => readPage(entity, query, 0, 1),
      }
    }),
    combine: (reads) =>
      new Set(reads.flatMap(({ data }, place) => ((data?.total ?? 0) > 0 ? (statuses[place]?.id ?? []) : []))),
  })
