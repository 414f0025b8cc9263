/** S4.08 what a problem on the way does to its order. */
import { expect, test } from 'vitest'
import { ORDER_STATUS } from '../statuses.ts'
import { openProblem, statusAfterProblem, statusOfProblem } from './problems.ts'

test('a breakdown, damage or refused cargo stops the order where it may stop; a delay does not', () => {
  for (const kind of ['breakdown', 'damage', 'refused']) expect(statusOfProblem(kind, [14, 21])).toBe(21)
  for (const kind of ['delay', 'other']) expect(statusOfProblem(kind, [14, 21])).toBeNull()
  expect(statusOfProblem('breakdown', [5, 20])).toBeNull()
})

test('a resolved problem lets the order go on from where it stopped, unless it has moved on or something else stops it', () => {
  const stopped = { status_id: ORDER_STATUS.problem }
  const breakdown = { problem_kind: 'breakdown', resolved_date: 0 }
  const next = [ORDER_STATUS.closed, ORDER_STATUS.cancelled, ORDER_STATUS.in_transit]
  expect(statusAfterProblem(stopped, breakdown, [], next)).toBe(ORDER_STATUS.in_transit)
  expect(statusAfterProblem({ status_id: ORDER_STATUS.unloaded }, breakdown, [], next)).toBeNull()
  expect(statusAfterProblem(stopped, { ...breakdown, problem_kind: 'delay' }, [], next)).toBeNull()
  expect(statusAfterProblem(stopped, breakdown, [{ ...breakdown, problem_kind: 'damage' }], next)).toBeNull()
  expect(statusAfterProblem(stopped, breakdown, [{ ...breakdown, problem_kind: 'delay' }], next)).toBe(
    ORDER_STATUS.in_transit,
  )
  expect(statusAfterProblem(stopped, breakdown, [{ ...breakdown, resolved_date: 5 }], next)).toBe(
    ORDER_STATUS.in_transit,
  )
  expect(statusAfterProblem(stopped, breakdown, [], next.slice(0, 2))).toBeNull()
})

test('the oldest problem that is not resolved is the open one', () => {
  const [old, late] = [
    { problem_kind: 'delay', date: 10, resolved_date: 0 },
    { problem_kind: 'damage', date: 20, resolved_date: 0 },
  ]
  expect(openProblem([])).toEqual({ problem_kind: null, problem_date: 0 })
  expect(openProblem([late, old])).toEqual({ problem_kind: 'delay', problem_date: 10 })
  expect(openProblem([late, { ...old, resolved_date: 30 }])).toEqual({ problem_kind: 'damage', problem_date: 20 })
})
