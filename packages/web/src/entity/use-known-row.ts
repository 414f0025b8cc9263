/** What rows of lists told of a record that is not on this device: asked for where the record itself could not be read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded, type ReadRecord } from '#offline/reads.ts'
import { READS, recordKey } from './query-options.ts'

export const useKnownRow = (entity: Entity, id: number | string, error: Error | null): ReadRecord | null =>
  useQuery({
    ...READS,
    queryKey: [...recordKey(entity.path, id), 'row'],
    queryFn: async () => (await import('#offline/known-row.ts')).readKnownRow(entity, id),
    enabled: error instanceof NotLoaded,
  }).data ?? null
