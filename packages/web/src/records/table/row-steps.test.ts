/** J and K in a table: rows as it shows them, not as the list has them. */
import { expect, test } from 'vitest'
import { rowsBetween, rowStep } from './row-steps.ts'
import type { GroupHead } from './use-table-rows.ts'

const HEAD: GroupHead = { value: '1', name: 'A', count: 1, sums: {}, isOpen: true }

/** Numbers are ids of rows, 'head' is the head of a group, null a row that is not read yet. */
const linesOf = (...lines: readonly (number | 'head' | null)[]) => ({
  count: lines.length,
  rowAt: (index: number) => {
    const id = lines[index]
    return typeof id === 'number' ? { id, rev: 1 } : undefined
  },
  groupAt: (index: number) => (lines[index] === 'head' ? HEAD : undefined),
})

const LINES = linesOf('head', 7, 3, 'head', 'head', 9, null, 5)

test.each([
  ['the next row', 7, 1, 3],
  ['the row before', 3, -1, 7],
  ['a row over the heads of two groups', 3, 1, 9],
  ['a row over them on the way back', 9, -1, 3],
  ['nothing before the first row', 7, -1, undefined],
  ['nothing after the last row', 5, 1, undefined],
  ['nothing where rows are not read yet', 9, 1, undefined],
])('%s', (_, from, step, to) => {
  expect(rowStep(LINES, from, step, 0)?.row.id).toBe(to)
})

test.each([
  [null, 0, 7],
  [null, 3, 9],
  [100, 2, 3],
])('without an open row among the lines (%s) it begins with line %i in sight', (openId, first, id) => {
  expect(rowStep(LINES, openId, -1, first)?.row.id).toBe(id)
})

test('a range has the rows between two lines in either direction, or nothing where some are not read', () => {
  expect(rowsBetween(LINES, 2, 5)?.map(({ id }) => id)).toEqual([3, 9])
  expect(rowsBetween(LINES, 5, 1)?.map(({ id }) => id)).toEqual([7, 3, 9])
  expect(rowsBetween(LINES, 5, 7)).toBeNull()
})
