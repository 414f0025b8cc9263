/** One page of a list, from the server or from this device; the old page stays while the next one comes. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPage } from '#offline/reads.ts'
import { listKey, READS } from './query-options.ts'

export const listOptions = <N extends string>(entity: Entity<Fields, N>, query: string, start: number) => ({
  ...READS,
  queryKey: listKey(entity.path, query, start),
  queryFn: () => readPage(entity, query, start),
})

export const useList = <N extends string>(entity: Entity<Fields, N>, query: string, start: number, isEnabled = true) =>
  useQuery({
    ...listOptions(entity, query, start),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
