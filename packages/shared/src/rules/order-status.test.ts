/** Statuses of orders: what each guarded step needs, what it writes, and the count of steps. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import {
  datesOfMove,
  guardOrderMove,
  hasReached,
  missingToLeaveDraft,
  orderInWork,
  type OrderParts,
  stepOf,
} from './order-status.ts'

const NOW = 1_790_000_000

const NONE: OrderParts = { directions: [], containers: [], customerFreight: [], services: [] }

const ROAD: Values = { order_type_id: 2, cargo: 'Зерно', planned_loading_date: NOW, poo_id: 1, fd_id: 2 }
const SEA: Values = { order_type_id: 1, cargo: 'Зерно', planned_loading_date: NOW, pol_id: 1, pod_id: 2 }

const guard = (order: Values, from: number, to: number, parts: Partial<OrderParts> = {}, isHead = false) =>
  guardOrderMove(order, { ...NONE, ...parts }, from, to, isHead)

describe('S4.08 what an order needs to leave its draft', () => {
  const missing = (order: Values, directions = 0) => missingToLeaveDraft(order, { directions })

  test('is cargo, a day of loading and a route', () => {
    expect(missing(ROAD)).toEqual({})
    expect(missing(SEA)).toEqual({})
    expect(missing({ order_type_id: 2, cargo: null, planned_loading_date: 0, poo_id: null })).toEqual({
      cargo: 'required',
      planned_loading_date: 'required',
      poo_id: 'required',
      fd_id: 'required',
    })
  })

  test('by sea and by air the route is from port to port, else from door to door', () => {
    for (const order_type_id of [1, 4, 5]) {
      expect(missing({ ...SEA, order_type_id })).toEqual({})
      expect(missing({ ...ROAD, order_type_id })).toEqual({ pol_id: 'required', pod_id: 'required' })
    }
    for (const order_type_id of [2, 3, 6, 7, 8, 9]) {
      expect(missing({ ...ROAD, order_type_id })).toEqual({})
      expect(missing({ ...SEA, order_type_id })).toEqual({ poo_id: 'required', fd_id: 'required' })
    }
  })

  test('with a direction the route is known', () => {
    expect(missing({ ...ROAD, poo_id: null, fd_id: null }, 1)).toEqual({})
  })

  test('of dangerous goods also their number, class and name', () => {
    const danger = { ...ROAD, is_dangerous: 1, un_number: '1203', adr_class: '3', proper_shipping_name: 'PETROL' }
    expect(missing(danger)).toEqual({})
    expect(missing({ ...ROAD, is_dangerous: 1 })).toEqual({
      un_number: 'required',
      adr_class: 'required',
      proper_shipping_name: 'required',
    })
  })
})

describe('S4.08 a guarded step', () => {
  test('out of the draft names what is missing; to cancelled it needs only a reason', () => {
    const empty = { order_type_id: 2, planned_loading_date: NOW, poo_id: 1, fd_id: 2 }
    expect(guard(empty, 1, 2)).toEqual({ status_id: 'rule:incomplete', cargo: 'required' })
    expect(guard(empty, 1, 9)).toEqual({ status_id: 'rule:incomplete', cargo: 'required' })
    expect(guard(empty, 3, 2)).toEqual({ status_id: 'rule:incomplete', cargo: 'required' })
    expect(guard(empty, 2, 3)).toEqual({})
    expect(guard(ROAD, 1, 2)).toEqual({})
    expect(guard(empty, 1, 23)).toEqual({ cancel_reason_id: 'required' })
    expect(guard({ ...empty, cancel_reason_id: 1 }, 1, 23)).toEqual({})
  })

  test('to booked needs a carrier', () => {
    expect(guard(ROAD, 3, 5)).toEqual({ status_id: 'rule:carrier' })
    expect(guard({ ...ROAD, main_carrier_id: 7 }, 3, 5)).toEqual({})
    expect(guard({ ...SEA, line_id: 7 }, 4, 5)).toEqual({})
    expect(guard(ROAD, 3, 5, { directions: [{ contractor_id: null }, { contractor_id: 7 }] })).toEqual({})
    expect(guard({ ...ROAD, line_id: 7 }, 3, 5)).toEqual({ status_id: 'rule:carrier' })
    expect(guard(SEA, 4, 5, { containers: [{ contractor_id: 7 }] })).toEqual({})
    expect(guard(ROAD, 3, 5, { directions: [{ contractor_id: null }] })).toEqual({ status_id: 'rule:carrier' })
    expect(guard(ROAD, 1, 5)).toEqual({ status_id: 'rule:carrier' })
  })

  test('to invoiced needs something that was sold', () => {
    expect(guard(ROAD, 14, 17)).toEqual({ status_id: 'rule:nothing_sold' })
    expect(guard(ROAD, 14, 17, { services: [{ sell_price: null, buy_price: '5.0000' }] })).toEqual({
      status_id: 'rule:nothing_sold',
    })
    expect(guard(ROAD, 14, 17, { services: [{ sell_price: '5.0000' }] })).toEqual({})
    expect(guard(ROAD, 14, 17, { customerFreight: [{ price: '5.0000' }] })).toEqual({})
  })

  test('to closed needs every sold row invoiced, or a head', () => {
    const open = { customerFreight: [{ invoice_number: '17' }], services: [{ sell_price: '5.0000', is_invoiced: 0 }] }
    expect(guard(ROAD, 18, 19, open)).toEqual({ status_id: 'rule:not_invoiced' })
    expect(guard(ROAD, 18, 19, open, true)).toEqual({})
    expect(guard(ROAD, 18, 19, { ...open, services: [{ sell_price: '5.0000', is_invoiced: 1 }] })).toEqual({})
    expect(guard(ROAD, 18, 19, { ...open, services: [{ sell_price: null }] })).toEqual({})
    expect(guard(ROAD, 18, 19, { customerFreight: [{ invoice_number: null }] })).toEqual({
      status_id: 'rule:not_invoiced',
    })
    expect(guard(ROAD, 22, 19)).toEqual({})
  })
})

describe('what a step writes', () => {
  test('is its moment, and the actual date where it is empty', () => {
    expect(datesOfMove(ROAD, 6, NOW)).toEqual({ status_date: NOW })
    expect(datesOfMove(ROAD, 7, NOW)).toEqual({ status_date: NOW, actual_loading_date: NOW })
    expect(datesOfMove({ ...ROAD, actual_loading_date: 5 }, 7, NOW)).toEqual({ status_date: NOW })
    expect(datesOfMove({ ...ROAD, actual_unloading_date: 0 }, 14, NOW)).toEqual({
      status_date: NOW,
      actual_unloading_date: NOW,
    })
  })

  test('is when it was closed, until it is reopened', () => {
    expect(datesOfMove(ROAD, 19, NOW)).toEqual({ status_date: NOW, date_closed: NOW })
    expect(datesOfMove({ ...ROAD, date_closed: 5 }, 17, NOW)).toEqual({ status_date: NOW, date_closed: 0 })
  })
})

test('counts as work as its status says', () => {
  expect([1, 18, 19, 20, 21, 22, 23, 99].map(orderInWork)).toEqual([1, 1, 0, 1, 1, 0, 0, 0])
})

test('has reached a status on its way, which standing aside does not tell', () => {
  expect([6, 7, 19, 20, 21].map((status_id) => hasReached({ status_id }, 7))).toEqual([false, true, true, false, false])
})

test('a step has its place among those of containers or of trucks', () => {
  expect(stepOf(1, ['C'])).toEqual({ step: 1, of: 17 })
  expect(stepOf(4, ['C'])).toEqual({ step: 3, of: 17 })
  expect(stepOf(19, ['C'])).toEqual({ step: 17, of: 17 })
  expect(stepOf(3, ['T'])).toEqual({ step: 3, of: 15 })
  expect(stepOf(14, ['T'])).toEqual({ step: 11, of: 15 })
  expect(stepOf(4, ['T'])).toBeNull()
  expect([20, 21, 22, 23].map((id) => stepOf(id, ['T']))).toEqual([null, null, null, null])
})
