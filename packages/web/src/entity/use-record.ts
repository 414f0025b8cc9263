/** One record by its id, from the server or from this device. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { readRecord } from '#offline/reads.ts'
import { READS, recordKey } from './query-options.ts'

/** The full number of a bank card is read each time and not cached. */
const staleTimeOf = ({ fields }: Entity): number =>
  Object.values(fields).some(({ kind }) => kind === 'card') ? 0 : READS.staleTime

export const useRecord = <N extends string>(entity: Entity<Fields, N>, id: number | string | null) =>
  useQuery({
    ...READS,
    staleTime: staleTimeOf(entity),
    queryKey: recordKey(entity.path, id ?? 0),
    queryFn: () => readRecord(entity, id ?? 0),
    enabled: id !== null,
  })
