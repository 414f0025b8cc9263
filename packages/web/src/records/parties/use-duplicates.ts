/** Likely duplicates of a form's values, searched when typing pauses. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#entity/use-debounced.ts'
import type { RowValues } from '#offline/row.ts'
import { comparedFields, type Duplicate, findDuplicates } from './duplicates.api.ts'

const NONE: readonly Duplicate[] = []

export const useDuplicates = (entity: Entity, values: RowValues, excludeId: number | string | null = null) => {
  const comparedText = useDebounced(JSON.stringify(comparedFields(values)))
  const id = typeof excludeId === 'number' ? excludeId : null
  const isEnabled = comparedText !== '{}'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['duplicates', entity.path, comparedText, id],
    queryFn: () => findDuplicates(entity, JSON.parse(comparedText) as ReturnType<typeof comparedFields>, id),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  })
  return { found: isEnabled ? (data ?? NONE) : NONE, error, isFetching, retry: () => void refetch() }
}
