/** The groups of the list that a table shows, and the sums of all of it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { groupFields, sumFields } from '@fura/shared/list-totals.ts'
import { useQuery } from '@tanstack/react-query'
import { READS } from '#entity/query-options.ts'
import { type ListGroup, readGroupTotals } from '#offline/group-totals.ts'
import type { TableColumn } from './columns.ts'

const useTotals = (entity: Entity, query: string, by: string, isAsked: boolean) =>
  useQuery({
    ...READS,
    // Under the resource's lists in the cache, so they are read again whenever one of its records changes.
    queryKey: ['list', entity.path, query, 'groups', by],
    queryFn: () => readGroupTotals(entity, query, by),
    enabled: isAsked,
  })

export interface ListGroups {
  isLoading: boolean
  /** null: the list is not grouped, or the groups are unknown. */
  groups: readonly ListGroup[] | null
  /** It should be grouped but cannot be: too many groups, or no network. */
  isUnknown: boolean
}

/** `by`: '' or a field from the address, which may not be groupable. */
export const useListGroups = (entity: Entity, query: string, by: string): ListGroups => {
  const canGroup = groupFields(entity).includes(by)
  const { data, isPending, error } = useTotals(entity, query, by, canGroup)
  return {
    isLoading: canGroup && isPending,
    groups: canGroup ? (data ?? null) : null,
    isUnknown: canGroup && (error !== null || data === null),
  }
}

/** The totals of columns; undefined if no column can be summed, or the totals are unknown. */
export const useListSums = (entity: Entity, query: string, columns: readonly TableColumn[]): ListGroup | undefined => {
  const hasSums = columns.some(({ name }) => sumFields(entity).includes(name))
  const { data } = useTotals(entity, query, '', hasSums)
  return hasSums ? data?.[0] : undefined
}
