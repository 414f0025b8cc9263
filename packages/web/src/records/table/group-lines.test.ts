/** The lines of a grouped table. */
import { expect, test } from 'vitest'
import type { ListGroup } from '#offline/group-totals.ts'
import { lineAt, linesOf, pagesBetween } from './group-lines.ts'

const group = (value: string | null, count: number): ListGroup => ({ value, name: value, count, sums: {} })
const GROUPS = [group(null, 4), group('a', 2), group('b', 250), group('c', 1)]

const textOf = (lines: ReturnType<typeof linesOf>) =>
  Array.from({ length: lines.count }, (_, line) => lineAt(lines, line)).map(
    (line) => `${line?.group.value}${line?.place ?? ''}`,
  )

test('each group has a head, then its rows; one without a value has only its head', () => {
  expect(textOf(linesOf([group(null, 4), group('a', 2), group('c', 1)], new Set()))).toEqual([
    'null',
    'a',
    'a0',
    'a1',
    'c',
    'c0',
  ])
})

test('a closed group keeps its head', () => {
  const lines = linesOf(GROUPS, new Set(['b']))
  expect(textOf(lines)).toEqual(['null', 'a', 'a0', 'a1', 'b', 'c', 'c0'])
  expect(lineAt(lines, lines.count)).toBeUndefined()
})

test('only pages in sight are read', () => {
  const lines = linesOf(GROUPS, new Set())
  const pages = (first: number, last: number) =>
    pagesBetween(lines, first, last, 100).map(({ group: { value }, page }) => `${value}${page}`)
  expect(pages(0, 1)).toEqual([])
  expect(pages(0, 5)).toEqual(['a0', 'b0'])
  expect(pages(100, 110)).toEqual(['b0', 'b1'])
  expect(pages(250, 256)).toEqual(['b2', 'c0'])
  expect(linesOf([], new Set()).count).toBe(0)
})
