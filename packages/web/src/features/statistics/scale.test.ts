/** Grid lines at round numbers, and the parts of a ring. */
import { expect, test } from 'vitest'
import { arcsOf, gridOf } from './scale.ts'

test.each([
  [206_000, [100_000, 200_000, 300_000]],
  [300, [100, 200, 300]],
  [7, [2.5, 5, 7.5]],
  [1, [0.5, 1]],
])('up to %d the lines stand at %j', (largest, lines) => {
  expect(gridOf(largest)).toEqual(lines)
})

test('without a value above zero there are no lines', () => {
  expect([gridOf(0), gridOf(-5)]).toEqual([[], []])
})

test('the parts of a ring add up to the whole', () => {
  expect(arcsOf([3, 0, 1])).toEqual([
    { start: 0, length: 0.75 },
    { start: 0.75, length: 0 },
    { start: 0.75, length: 0.25 },
  ])
  expect(arcsOf([0, 0])).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 0 },
  ])
})
