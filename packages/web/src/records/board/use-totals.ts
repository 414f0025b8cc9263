/** The figures at the head of a board and of its columns: the number of records and their sum. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { asText, sumOf } from '@fura/shared/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { Big } from 'big.js'
import { type ListAddress, listQuery } from '#entity/list-address.ts'
import { READS } from '#entity/query-options.ts'
import { readStatusTotals, type StatusTotal, type StatusTotals } from '#offline/status-totals.ts'

export interface Totals {
  isLoading: boolean
  /** null: only the columns themselves can count. */
  byStatus: StatusTotals | null
}

export const useTotals = (entity: Entity, { filters, search }: ListAddress): Totals => {
  const query = listQuery(filters, search)
  const { data, isPending } = useQuery({
    ...READS,
    // Under the resource's lists in the cache, so it is read again whenever one of its records changes.
    queryKey: ['list', entity.path, query, 'totals'],
    queryFn: () => readStatusTotals(entity, query),
  })
  return { isLoading: isPending, byStatus: data ?? null }
}

const NOBODY: StatusTotal = { count: 0, sum: null }

/** Of one column; null if unknown. */
export const totalIn = ({ byStatus }: Totals, status: number): StatusTotal | null =>
  byStatus && (byStatus.get(status) ?? NOBODY)

/** Of all columns together; null if there are no sums. */
export const sumOfAll = ({ byStatus }: Totals): string | null => {
  const sums = [...(byStatus?.values() ?? [])].flatMap(({ sum }) => (sum === null ? [] : [new Big(sum)]))
  return sums.length === 0 ? null : asText(sumOf(sums))
}
