/** The row after the open one, as a table shows its rows: in its order, over the heads of its groups. Pure. */
import type { Row } from '#offline/reads.ts'
import type { OpenId } from '#records/lists/use-open-record.ts'
import type { TableRows } from './use-table-rows.ts'

type Lines = Pick<TableRows, 'count' | 'rowAt' | 'groupAt'>

export interface RowPlace {
  row: Row
  index: number
}

const placeOf = ({ count, rowAt }: Lines, openId: OpenId): number => {
  for (let index = 0; index < count; index += 1) if (rowAt(index)?.id === openId) return index
  return -1
}

/** Nothing at either end, and where rows are not read yet. `first`: the first line in sight, to begin with. */
export const rowStep = (lines: Lines, openId: OpenId | null, step: number, first: number): RowPlace | null => {
  const now = openId === null ? -1 : placeOf(lines, openId)
  const way = now < 0 ? 1 : step
  for (let index = now < 0 ? first : now + step; index >= 0 && index < lines.count; index += way) {
    const row = lines.rowAt(index)
    if (row) return { row, index }
    if (!lines.groupAt(index)) return null
  }
  return null
}

/** The rows of all lines from one to another; null where some are not read. */
export const rowsBetween = ({ rowAt, groupAt }: Lines, from: number, to: number): Row[] | null => {
  const rows: Row[] = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const row = rowAt(index)
    if (row) rows.push(row)
    else if (!groupAt(index)) return null
  }
  return rows
}
