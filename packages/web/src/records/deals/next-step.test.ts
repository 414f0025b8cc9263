/** S4.08 the usual next step of a deal and what it asks for. */
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { VARIANTS } from '@fura/shared/variants.ts'
import { askedFieldsOf, nextStatuses, offeredStatuses, usualNext } from './next-step.ts'

const row = (values: object) => ({ id: 1, rev: 1, ...values })
const ANY = row({})

test('S4.08 the next step is the nearest one ahead in the same mode', () => {
  expect(usualNext('order', row({ status_id: ORDER_STATUS.confirmed }), VARIANTS['freight-1'])).toBe(4)
  expect(usualNext('order', row({ status_id: ORDER_STATUS.confirmed }), VARIANTS.transport)).toBe(3)
  expect(usualNext('order', row({ status_id: ORDER_STATUS.in_transit }), VARIANTS['freight-1'])).toBe(11)
  expect(usualNext('order', row({ status_id: ORDER_STATUS.in_transit }), VARIANTS.transport)).toBe(10)
  expect(usualNext('order', row({ status_id: ORDER_STATUS.closed }), VARIANTS['freight-1'])).toBeNull()
  expect(usualNext('quote', row({ status_id: QUOTE_STATUS.sent }), VARIANTS.transport)).toBe(6)
})

test('S4.08 the record itself decides its next statuses', () => {
  expect(nextStatuses('order', row({ status_id: ORDER_STATUS.in_transit, status_next: [14] }))).toEqual([14])
  expect(
    usualNext('order', row({ status_id: ORDER_STATUS.in_transit, status_next: [14, 8] }), VARIANTS['freight-1']),
  ).toBe(14)
  expect(nextStatuses('order', row({ status_id: ORDER_STATUS.draft, status_next: [9], _pending: 'waiting' }))).toEqual([
    2, 23,
  ])
})

test('statuses of another mode are not offered', () => {
  expect(offeredStatuses('order', row({ status_id: ORDER_STATUS.in_transit }), VARIANTS.transport)).toEqual([
    10, 12, 14, 21,
  ])
})

test('S4.08 in a company with both modes the order itself decides its statuses', () => {
  const offered = (values: object) =>
    offeredStatuses('order', row({ status_id: ORDER_STATUS.in_transit, ...values }), VARIANTS.standard)
  expect(offered({ order_type_id: 2 })).toEqual([10, 12, 14, 21])
  for (const order_type_id of [1, 3, 4, 5]) expect(offered({ order_type_id })).toEqual([11, 12, 13, 14, 21])
  expect(offered({ order_type_id: 9 })).toEqual([10, 11, 12, 13, 14, 21])
  expect(offered({ order_type_id: 9, directions: [{ transport_mode: 'auto' }] })).toEqual([10, 12, 14, 21])
  expect(usualNext('order', row({ status_id: ORDER_STATUS.confirmed, order_type_id: 2 }), VARIANTS.standard)).toBe(3)
  expect(usualNext('order', row({ status_id: ORDER_STATUS.confirmed, order_type_id: 1 }), VARIANTS.standard)).toBe(4)
})

test('loading and unloading ask when, a cancellation asks why', () => {
  expect(askedFieldsOf('order', 7, ANY)).toEqual(['actual_loading_date'])
  expect(askedFieldsOf('order', 23, ANY)).toContain('cancel_reason_id')
  expect(askedFieldsOf('order', 9, ANY)).toEqual([])
  expect(askedFieldsOf('quote', 8, ANY)).toContain('lost_reason_id')
})

test('S4.08 a lead without a manager gets one with its first step, unless it is discarded', () => {
  expect(askedFieldsOf('lead', 2, row({ manager_id: null }))).toEqual(['manager_id'])
  expect(askedFieldsOf('lead', 10, row({ manager_id: null }))).toEqual([])
  expect(askedFieldsOf('lead', 9, row({ manager_id: 4 }))).toEqual(['reject_reason_id', 'reject_comment'])
})
