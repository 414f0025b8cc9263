/** The rows of a table by position in the list: only visible pages are read. */
import { MAX_START } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { READS } from '#entity/query-options.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import { type Page, readPage, type Row } from '#offline/reads.ts'
import { membersOf, type TableColumn } from './columns.ts'

/** The head of a group, between the rows. */
export interface GroupHead extends ListGroup {
  isOpen: boolean
}

export interface TableRows {
  /** Lines: rows, and heads of groups. */
  count: number
  /** There are more rows than the server pages. */
  isCut: boolean
  isLoading: boolean
  error: Error | null
  retry: () => void
  /** The visible lines. */
  look: (first: number, last: number) => void
  rowAt: (index: number) => Row | undefined
  groupAt: (index: number) => GroupHead | undefined
  toggle: (group: ListGroup) => void
}

/** About as many as a screen shows: the answer for more would take a slow device long to store and to draw. */
export const PAGE_ROWS = 50
export const MOST_ROWS = MAX_START + PAGE_ROWS
/** Pages that are only scrolled past are not read. */
const PAUSE_MS = 60

/** `members`: members that the rows need beside those of a list row. */
export const pageOptions = (entity: Entity, query: string, page: number, members: readonly string[]) => {
  const question = ['list', entity.path, query, page * PAGE_ROWS, PAGE_ROWS] as const
  return {
    ...READS,
    queryKey: [...question, ...members],
    queryFn: () => readPage(entity, query, page * PAGE_ROWS, PAGE_ROWS, members),
    // The rows stay visible while another column of them is read.
    placeholderData: (rows: Page | undefined, before?: { queryKey: readonly unknown[] }) =>
      question.every((part, place) => before?.queryKey[place] === part) ? rows : undefined,
  }
}

/** The visible lines, once they have rested for a moment; nothing is drawn before. */
export const useInSight = () => {
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback((first: number, last: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // After a jump two pages may be missing; reading both at once would block a slow device.
      setInSight((before) => ({ first, last: before.first <= last && before.last >= first ? last : first }))
      timer.current = setTimeout(() => setInSight({ first, last }))
    }, PAUSE_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { ...inSight, look }
}

export const useTableRows = (entity: Entity, query: string, columns: readonly TableColumn[]): TableRows => {
  const members = membersOf(entity, columns)
  const { first, last, look } = useInSight()
  const from = Math.floor(first / PAGE_ROWS)
  const to = Math.floor(last / PAGE_ROWS)
  const pages = [0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => page > 0)]
  const read = useQueries({ queries: pages.map((page) => pageOptions(entity, query, page, members)) })
  const [head] = read
  const total = head?.data?.total ?? 0
  return {
    /** The server's paging ends here. */
    count: Math.min(total, MOST_ROWS),
    isCut: total > MOST_ROWS,
    isLoading: head?.data === undefined && !head?.error,
    error: read.find((page) => page.error)?.error ?? null,
    retry: () => void Promise.all(read.map((page) => page.refetch())),
    look,
    rowAt: (index) => read[pages.indexOf(Math.floor(index / PAGE_ROWS))]?.data?.rows[index % PAGE_ROWS],
    groupAt: () => undefined,
    toggle: () => undefined,
  }
}
