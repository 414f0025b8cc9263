/** The rows of a grouped table by line: of each group only visible pages are read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ListGroup } from '#offline/group-totals.ts'
import { membersOf, type TableColumn } from './columns.ts'
import { lineAt, linesOf, pagesBetween } from './group-lines.ts'
import { PAGE_ROWS, pageOptions, type TableRows, useInSight } from './use-table-rows.ts'

/** `queryOf`: the query of one group. */
export const useGroupedRows = (
  entity: Entity,
  groups: readonly ListGroup[],
  queryOf: (group: ListGroup) => string,
  columns: readonly TableColumn[],
): TableRows => {
  const [closed, setClosed] = useState<ReadonlySet<string | null>>(new Set())
  const { first, last, look } = useInSight()
  const lines = useMemo(() => linesOf(groups, closed), [groups, closed])
  const pages = pagesBetween(lines, first, last, PAGE_ROWS)
  const members = membersOf(entity, columns)
  const read = useQueries({
    queries: pages.map(({ group, page }) => pageOptions(entity, queryOf(group), page, members)),
  })
  return {
    count: lines.count,
    isCut: false,
    isLoading: false,
    error: read.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(read.map((page) => page.refetch())),
    look,
    rowAt: (index) => {
      const line = lineAt(lines, index)
      if (!line || line.place === null) return undefined
      const page = Math.floor(line.place / PAGE_ROWS)
      const at = pages.findIndex((each) => each.group.value === line.group.value && each.page === page)
      return read[at]?.data?.rows[line.place % PAGE_ROWS]
    },
    groupAt: (index) => {
      const line = lineAt(lines, index)
      return line?.place === null ? { ...line.group, isOpen: !closed.has(line.group.value) } : undefined
    },
    toggle: ({ value }) =>
      setClosed(
        (before) => new Set([...before].filter((each) => each !== value).concat(before.has(value) ? [] : [value])),
      ),
  }
}
