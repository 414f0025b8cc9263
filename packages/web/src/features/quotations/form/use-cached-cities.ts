/** Caches the cities of these ids, so that unsent records can show their names. */
import { city } from '@fura/shared/entities/city.ts'
import { useQueries } from '@tanstack/react-query'
import { READS, recordKey } from '#entity/query-options.ts'
import { readRecord } from '#offline/reads.ts'
import type { RowValues } from '#offline/row.ts'

const ENDS = ['poo_id', 'fd_id'] as const

export const useCachedCities = (places: readonly RowValues[]): void => {
  const ids = new Set(places.flatMap((place) => ENDS.map((end) => place[end]).filter((id) => typeof id === 'number')))
  useQueries({
    queries: [...ids].map((id) => ({
      ...READS,
      // Cities hardly ever change; one is read once for the whole form.
      staleTime: Number.POSITIVE_INFINITY,
      queryKey: recordKey(city.path, id),
      queryFn: () => readRecord(city, id),
    })),
  })
}
