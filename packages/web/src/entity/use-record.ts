/** One record by its id, from the server or from this device. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { readRecord } from '#offline/reads.ts'
import { READS, recordKey } from './query-options.ts'

export const useRecord = (entity: Entity, id: number | string | null) =>
  useQuery({
    ...READS,
    queryKey: recordKey(entity.path, id ?? 0),
    queryFn: () => readRecord(entity, id ?? 0),
    enabled: id !== null,
  })
