/** The copy of a list row, shown where the record itself could not be read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded, type ReadRecord } from '#offline/reads.ts'
import { READS, recordKey } from './query-options.ts'

export const useRowCopy = (entity: Entity, id: number | string, error: Error | null): ReadRecord | null =>
  useQuery({
    ...READS,
    queryKey: [...recordKey(entity.path, id), 'row'],
    queryFn: async () => (await import('#offline/row-copy.ts')).readRowCopy(entity, id),
    enabled: error instanceof NotLoaded,
  }).data ?? null
