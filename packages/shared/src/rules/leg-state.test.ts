/** How far each leg of an order is, by its own dates and by what the order says. */
import { expect, test } from 'vitest'
import { ORDER_STATUS, STATUSES } from '../statuses.ts'
import { legState } from './leg-state.ts'

const [LOADED_AT, UNLOADED_AT] = [1_800_000_000, 1_801_000_000]
const SAILING = { actual_loading_date: LOADED_AT, actual_unloading_date: 0 }
const ARRIVED = { actual_loading_date: LOADED_AT, actual_unloading_date: UNLOADED_AT }
const WAITING = { actual_loading_date: 0, actual_unloading_date: 0 }

const states = (order: Readonly<Record<string, number>>, ...legs: (typeof SAILING)[]) =>
  legs.map((_, place) => legState(order, legs, place))

test('a leg follows its own dates while the order is on its way', () => {
  expect(states({ status_id: ORDER_STATUS.in_transit }, ARRIVED, SAILING, WAITING)).toEqual([
    'done',
    'under_way',
    'planned',
  ])
  expect(states({ status_id: ORDER_STATUS.confirmed }, WAITING, WAITING)).toEqual(['planned', 'planned'])
})

test('no leg of a delivered order is at sea or still to come, whatever dates were left empty', () => {
  expect(states({ status_id: ORDER_STATUS.unloaded }, SAILING, WAITING)).toEqual(['done', 'done'])
  expect(states({ status_id: ORDER_STATUS.problem, actual_unloading_date: UNLOADED_AT }, SAILING)).toEqual(['done'])
})

test('the first leg begins with the order, and a leg is over once a later one has begun', () => {
  expect(states({ status_id: ORDER_STATUS.loaded }, WAITING, WAITING)).toEqual(['under_way', 'planned'])
  expect(states({ status_id: ORDER_STATUS.at_port, actual_loading_date: LOADED_AT }, SAILING, SAILING)).toEqual([
    'done',
    'under_way',
  ])
})

test('an order that was cancelled, or closed without a loading, says no more of its legs than their dates do', () => {
  expect(states({ status_id: ORDER_STATUS.cancelled }, SAILING, WAITING)).toEqual(['under_way', 'planned'])
  expect(states({ status_id: ORDER_STATUS.closed }, WAITING, WAITING)).toEqual(['planned', 'planned'])
})

test.each(STATUSES.order_statuses.map(({ id }) => id))('no leg is ahead of the one before it (status %i)', (status) => {
  const order = ['planned', 'under_way', 'done']
  for (const first of [WAITING, SAILING, ARRIVED])
    for (const second of [WAITING, SAILING, ARRIVED]) {
      const [one, two] = states({ status_id: status }, first, second).map((state) => order.indexOf(state))
      expect(Number(one)).toBeGreaterThanOrEqual(Number(two))
    }
})
