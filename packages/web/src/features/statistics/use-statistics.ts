/** The figures of a span with their state; the previous span's stay while the next ones load. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { READS } from '#entity/query-options.ts'
import { NotLoaded } from '#offline/reads.ts'
import { type FiguresAnswer, readStatistics } from '#records/statistics/figures.api.ts'

export type Read =
  | { state: 'loading' }
  | { state: 'missing'; error: Error; retry: () => void }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'ready'; answer: FiguresAnswer<Statistics>; isOld: boolean }

export const useStatistics = (query: string): Read => {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...READS,
    queryKey: ['statistics', query] as const,
    queryFn: () => readStatistics(query),
    placeholderData: keepPreviousData,
  })
  if (data && !(error && isPlaceholderData)) return { state: 'ready', answer: data, isOld: isPlaceholderData }
  if (error === null) return { state: 'loading' }
  return { state: error instanceof NotLoaded ? 'missing' : 'failed', error, retry: () => void refetch() }
}
