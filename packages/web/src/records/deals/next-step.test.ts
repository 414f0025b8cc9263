/** S4.08 the usual next step of a deal and what it asks for. */
import { expect, test } from 'vitest'
import { askedOf, nextStatuses, offeredStatuses, usualNext } from './next-step.ts'

const row = (values: object) => ({ id: 1, rev: 1, ...values })
const ANY = row({})

test('S4.08 the next step is the nearest one ahead of the same kind of carriage', () => {
  expect(usualNext('order', row({ status_id: 2 }), 'C')).toBe(4)
  expect(usualNext('order', row({ status_id: 2 }), 'T')).toBe(3)
  expect(usualNext('order', row({ status_id: 9 }), 'C')).toBe(11)
  expect(usualNext('order', row({ status_id: 9 }), 'T')).toBe(10)
  expect(usualNext('order', row({ status_id: 19 }), 'C')).toBeNull()
  expect(usualNext('quote', row({ status_id: 4 }), 'T')).toBe(6)
})

test('S4.08 the record itself has the last word on where it may go', () => {
  expect(nextStatuses('order', row({ status_id: 9, status_next: [14] }))).toEqual([14])
  expect(usualNext('order', row({ status_id: 9, status_next: [14, 8] }), 'C')).toBe(14)
  expect(nextStatuses('order', row({ status_id: 1, status_next: [9], _pending: 'waiting' }))).toEqual([2, 23])
})

test('statuses of the other kind of carriage are not offered', () => {
  expect(offeredStatuses('order', row({ status_id: 9 }), 'T')).toEqual([10, 12, 14, 21])
})

test('loading and unloading ask when, a cancellation asks why', () => {
  expect(askedOf('order', 7, ANY)).toEqual(['actual_loading_date'])
  expect(askedOf('order', 23, ANY)).toContain('cancel_reason_id')
  expect(askedOf('order', 9, ANY)).toEqual([])
  expect(askedOf('quote', 8, ANY)).toContain('lost_reason_id')
})

test('S4.08 a lead without a manager gets one with its first step, unless it is thrown away', () => {
  expect(askedOf('lead', 2, row({ manager_id: null }))).toEqual(['manager_id'])
  expect(askedOf('lead', 10, row({ manager_id: null }))).toEqual([])
  expect(askedOf('lead', 9, row({ manager_id: 4 }))).toEqual(['reject_reason_id', 'reject_comment'])
})
