/** The rows of a table by their place in the list: only the pages in sight are read. */
import { MAX_NUM, MAX_START } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { READS } from '#entity/query-options.ts'
import { useSettled } from '#entity/use-settled.ts'
import { readPage, type Row } from '#offline/reads.ts'

/** Pages that are only scrolled past are not asked for. */
const PAUSE_MS = 60

const pageOptions = (entity: Entity, query: string, page: number) => ({
  ...READS,
  queryKey: ['list', entity.path, query, page * MAX_NUM, MAX_NUM] as const,
  queryFn: () => readPage(entity, query, page * MAX_NUM, MAX_NUM),
})

export const useTableRows = (entity: Entity, query: string) => {
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const settled = useSettled(inSight, PAUSE_MS)
  const from = Math.floor(settled.first / MAX_NUM)
  const to = Math.floor(settled.last / MAX_NUM)
  const pages = [0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 0)]
  const read = useQueries({ queries: pages.map((page) => pageOptions(entity, query, page)) })
  const [head] = read
  const total = head?.data?.total ?? 0
  const rowAt = (index: number): Row | undefined =>
    read[pages.indexOf(Math.floor(index / MAX_NUM))]?.data?.rows[index % MAX_NUM]
  return {
    /** The server pages no further. */
    count: Math.min(total, MAX_START + MAX_NUM),
    total,
    hasMore: head?.data?.more === true || total > MAX_START + MAX_NUM,
    isLoading: head?.data === undefined && !head?.error,
    error: read.find((page) => page.error)?.error ?? null,
    retry: () => void Promise.all(read.map((page) => page.refetch())),
    rowAt,
    rows: read.flatMap((page) => page.data?.rows ?? []),
    look: (first: number, last: number) => {
      if (first !== inSight.first || last !== inSight.last) setInSight({ first, last })
    },
  }
}
