/** The waiting items of the reader, page by page: all of them in order, or one group. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import {
  WAITING_RECORDS,
  type WaitingCounts,
  type WaitingGroup,
  waitingKey,
  type WaitingKind,
} from '@fura/shared/rules/waiting.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { companyZone } from '#core/company-zone.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import { READS } from '#entity/query-options.ts'
import { useMayDispatch } from '#records/deals/deal-rights.ts'
import { WAITING_COUNT } from './waiting-count.ts'
import { readWaiting } from './waiting.api.ts'
import type { Waiting, WaitingPage } from './waiting.ts'

export interface WaitingList {
  /** False until the first answer. */
  isKnown: boolean
  /** The first read failed: why, and how to try again. */
  failed: { error: Error; retry: () => void } | null
  /** Those that have been read so far. */
  items: readonly Waiting[]
  counts: WaitingCounts
  /** When the device's own copy was answered, in milliseconds; null: the server's answer. */
  keptAt: number | null
  /** Kinds of which nothing is on this device. */
  unknown: readonly WaitingKind[]
  hasMore: boolean
  isReading: boolean
  /** Nothing is being read, and the last page did not fail. */
  isAtRest: boolean
  readMore: () => void
}

const NOTHING: WaitingCounts = { now: 0, late: 0, debt: 0 }

const useKinds = () => {
  const { can } = useSession()
  const { quotes, leads } = useInstallation().variant
  return WAITING_RECORDS.filter(
    (kind) => (kind !== 'quote' || (quotes && can('can_view_quote'))) && (kind !== 'lead' || leads),
  )
}

const totalOf = ({ counts }: WaitingPage, group: WaitingGroup | undefined): number =>
  group ? counts[group] : counts.now + counts.late + counts.debt

/** Where the next page starts; undefined if everything is read. Unsent changes remove items from a page, not positions. */
const nextStart = (page: WaitingPage, place: number, group: WaitingGroup | undefined): number | undefined =>
  place * PAGE_SIZE < totalOf(page, group) ? place * PAGE_SIZE : undefined

export const useWaiting = (group?: WaitingGroup, isEnabled = true): WaitingList => {
  const { user } = useSession()
  const kinds = useKinds()
  const mayDispatch = useMayDispatch()
  const query = useInfiniteQuery({
    ...READS,
    queryKey: ['waiting', group ?? 'all', kinds] as const,
    queryFn: ({ pageParam: start }) => {
      const who = { userIds: actsFor(user), now: nowSeconds(), timeZone: companyZone() }
      return readWaiting({ who, kinds, mayDispatch, group, start })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextStart(last, pages.length, group),
    enabled: isEnabled,
  })
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  return {
    isKnown: !query.isPending,
    failed: query.isLoadingError ? { error: query.error, retry: () => void query.refetch() } : null,
    items: [...new Map(pages.flatMap(({ items }) => items).map((item) => [waitingKey(item), item])).values()],
    counts: last?.counts ?? NOTHING,
    unknown: last?.unknown ?? [],
    keptAt: last?.source === 'device' ? last.at : null,
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    isAtRest: !query.isFetching && !query.isFetchNextPageError,
    readMore: () => void query.fetchNextPage(),
  }
}

/** Items to do: overdue payments have a line of their own. */
export const countOf = ({ now, late }: WaitingCounts): number => now + late

/** Updates the toolbar. */
export const useTellCount = ({ isKnown, counts }: WaitingList): void => {
  const memory = useQueryClient()
  const count = countOf(counts)
  useEffect(() => {
    if (isKnown) memory.setQueryData(WAITING_COUNT, count)
  }, [memory, isKnown, count])
}
