/** The checklist of an order's documents. */
import { expect, test } from 'vitest'
import { ORDER_STATUS } from '../statuses.ts'
import { kindsOf, missingKinds } from './file-checklist.ts'
import { FILE_KINDS } from './file-kinds.ts'

const TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const ABROAD = 1
const HOME = 4

test('S3.20 an order of every type has a checklist of known kinds, each once, that ends in money', () => {
  for (const order_type_id of TYPES) {
    const kinds = kindsOf({ order_type_id })
    expect(kinds.slice(-2), String(order_type_id)).toEqual(['invoice', 'act'])
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.filter((kind) => !FILE_KINDS.includes(kind))).toEqual([])
  }
  expect([kindsOf({ order_type_id: null }), kindsOf({ order_type_id: 1001 })]).toEqual([[], []])
})

test('S3.20 a truck goes abroad with a CMR and at home with a TTN; by sea with a bill', () => {
  expect(kindsOf({ order_type_id: 2, direction_id: ABROAD })).toEqual(['request', 'cmr', 'invoice', 'act'])
  expect(kindsOf({ order_type_id: 2, direction_id: HOME })).toEqual(['request', 'ttn', 'invoice', 'act'])
  for (const order_type_id of [1, 3, 4, 5]) {
    const kinds = kindsOf({ order_type_id, direction_id: HOME })
    expect(kinds).toContain('bl')
    expect(kinds.filter((kind) => kind === 'cmr' || kind === 'ttn')).toEqual([])
  }
})

test('S3.20 a multimodal order has the waybills of its legs, and of both ways while it has none', () => {
  const kinds = (...modes: string[]) =>
    kindsOf({ order_type_id: 9, direction_id: ABROAD, directions: modes.map((transport_mode) => ({ transport_mode })) })
  expect(kinds('auto')).toEqual(['request', 'cmr', 'invoice', 'act'])
  expect(kinds('sea')).toEqual(['request', 'bl', 'invoice', 'act'])
  expect(kinds('sea', 'rail', 'auto')).toEqual(['request', 'cmr', 'bl', 'invoice', 'act'])
  expect(kinds()).toEqual(['request', 'bl', 'cmr', 'invoice', 'act'])
})

test('S3.20 what no file is of is missing, once it is due', () => {
  const missing = (status_id: number, ...kinds: string[]) =>
    missingKinds(
      { order_type_id: 2, direction_id: ABROAD, status_id },
      kinds.map((kind) => ({ kind })),
    )
  for (const early of [ORDER_STATUS.draft, ORDER_STATUS.confirmed, ORDER_STATUS.carrier_search])
    expect(missing(early), String(early)).toEqual([])
  expect(missing(ORDER_STATUS.booked)).toEqual(['request'])
  expect(missing(ORDER_STATUS.booked, 'request')).toEqual([])
  expect(missing(ORDER_STATUS.loaded)).toEqual(['request', 'cmr'])
  expect(missing(ORDER_STATUS.unloaded)).toEqual(['request', 'cmr', 'invoice', 'act'])
  expect(missing(ORDER_STATUS.closed, 'cmr', 'photo')).toEqual(['request', 'invoice', 'act'])
  expect(missing(ORDER_STATUS.closed, 'request', 'cmr', 'invoice', 'act')).toEqual([])
})

test('S3.20 a bill of lading is due once the ship has left, not at the loading', () => {
  const missing = (status_id: number) => missingKinds({ order_type_id: 1, direction_id: ABROAD, status_id }, [])
  expect(missing(ORDER_STATUS.loaded)).toEqual(['request'])
  expect(missing(ORDER_STATUS.in_transit)).toEqual(['request', 'bl'])
})

test('S3.20 in a side status the dates of an order decide what is due; a failed one lacks nothing', () => {
  const missing = (order: object) => missingKinds({ order_type_id: 2, direction_id: ABROAD, ...order }, [])
  expect(missing({ status_id: ORDER_STATUS.hold })).toEqual([])
  expect(missing({ status_id: ORDER_STATUS.problem, actual_loading_date: 5 })).toEqual(['request', 'cmr'])
  expect(missing({ status_id: ORDER_STATUS.problem, actual_loading_date: 5, actual_unloading_date: 6 })).toEqual([
    'request',
    'cmr',
    'invoice',
    'act',
  ])
  for (const status_id of [ORDER_STATUS.cancelled, ORDER_STATUS.failed_loading])
    expect(missing({ status_id, actual_loading_date: 5, actual_unloading_date: 6 })).toEqual([])
})
