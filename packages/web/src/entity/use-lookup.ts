/** A small list in full: it is searched and paged on the device. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { useQuery } from '@tanstack/react-query'
import { readLookup } from '#offline/reads.ts'
import { lookupKey, READS } from './query-options.ts'

export const useLookup = <N extends string>(entity: Entity<Fields, N>, isEnabled = true) =>
  useQuery({
    ...READS,
    queryKey: lookupKey(entity.path),
    queryFn: () => readLookup(entity),
    enabled: isEnabled,
  })
