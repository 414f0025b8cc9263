/** Which of these statuses have records in the list: some are offered only then. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { useQueries } from '@tanstack/react-query'
import { listQuery } from '#entity/list-address.ts'
import { READS } from '#entity/query-options.ts'
import { readPage, type Row } from '#offline/reads.ts'

export const useFilledStatuses = (
  entity: Entity,
  statuses: readonly Row[],
  filters: FiltersOf = {},
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
