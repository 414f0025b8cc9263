/** Where the cargo of a deal is drawn, by its status and its dates. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { expect, test } from 'vitest'
import { dealTrack, rowRoute } from './deal-track.ts'

const NOW = 1_800_000_000
const SEA = {
  order_type_id: 1,
  poo_name: 'Нинбо',
  pol_name: 'Шанхай',
  pod_name: 'Одесса',
  fd_name: 'Киев',
}
const ROAD = { order_type_id: 2, poo_name: 'Житомир', fd_name: 'Гданьск' }

const at = (deal: object, isOrder = true) => dealTrack({ ...deal }, NOW, isOrder)

test('a route needs two places', () => {
  expect(at({ ...ROAD, fd_name: null })).toBeNull()
  expect(at({ order_type_id: 1, poo_name: 'Одесса', pol_name: 'Одесса' })).toBeNull()
})

test('goods loaded in the port have one leg less', () => {
  const track = at({ ...SEA, pol_name: 'Нинбо', status_id: ORDER_STATUS.draft })
  expect(track?.points.map(({ name }) => name)).toEqual(['Нинбо', 'Одесса', 'Киев'])
  expect(track?.legs).toEqual(['sea', 'land'])
})

test('the cargo does not move before it is loaded', () => {
  expect(at({ ...SEA, status_id: ORDER_STATUS.confirmed })).toMatchObject({ at: -1, vehicle: undefined })
  expect(at({ ...SEA, status_id: ORDER_STATUS.booked })).toMatchObject({ at: 0, vehicle: undefined })
  expect(at({ ...SEA, status_id: ORDER_STATUS.loaded })).toMatchObject({ at: 0, vehicle: 'truck' })
})

test('at sea the dates place the ship', () => {
  const deal = { ...SEA, status_id: ORDER_STATUS.in_transit, atd: NOW - 6 * DAY, eta: NOW + 4 * DAY }
  const track = at(deal)
  expect(track?.vehicle).toBe('ship')
  expect(track?.at).toBeCloseTo(1.55, 1)
  expect(at({ ...SEA, status_id: ORDER_STATUS.in_transit })).toMatchObject({ at: 0.5, vehicle: 'truck' })
})

test('after the port it continues by land, and ends at the unloading', () => {
  expect(at({ ...SEA, status_id: ORDER_STATUS.at_port })).toMatchObject({ at: 2, vehicle: 'truck' })
  expect(at({ ...SEA, status_id: ORDER_STATUS.delivery })).toMatchObject({ at: 2.5 })
  // A loading that failed is closed without ever having moved.
  expect(at({ ...SEA, status_id: ORDER_STATUS.closed })).toMatchObject({ at: -1, vehicle: undefined })
  expect(at({ ...SEA, status_id: ORDER_STATUS.closed, actual_loading_date: NOW - DAY })).toMatchObject({
    at: 3,
    vehicle: undefined,
  })
  expect(at({ ...SEA, status_id: ORDER_STATUS.docs_waiting })).toMatchObject({ at: 3, vehicle: undefined })
})

test('a truck is between loading and unloading; a problem does not move it back', () => {
  const dates = { actual_loading_date: NOW - DAY, planned_unloading_date: NOW + DAY }
  expect(at({ ...ROAD, status_id: ORDER_STATUS.in_transit, ...dates })).toMatchObject({ at: 0.5, vehicle: 'truck' })
  expect(at({ ...ROAD, status_id: ORDER_STATUS.problem, ...dates })).toMatchObject({ at: 0.5, vehicle: 'truck' })
  expect(at({ ...ROAD, status_id: ORDER_STATUS.cancelled })).toMatchObject({ at: -1, vehicle: undefined })
})

const stop = (id: number, city_name: string, values: object = {}) => ({ id, city_name, ...values })

test('S4.08 stops come between loading and unloading with their noted times, and the truck is at the last of them', () => {
  const stops = [
    stop(1, 'Ровно', { planned_date: NOW - DAY, arrived_date: NOW - 9000, left_date: NOW - 7200 }),
    stop(2, 'Львов', { planned_date: NOW - 3600 }),
    stop(3, 'Удалена', { _deleted: 1 }),
  ]
  const loaded = { actual_loading_date: NOW - DAY, planned_unloading_date: NOW + DAY }
  const track = at({ ...ROAD, status_id: ORDER_STATUS.in_transit, ...loaded, stops })
  expect(track?.points.map(({ name, date, isActual, departedAt }) => [name, date, isActual, departedAt])).toEqual([
    ['Житомир', NOW - DAY, true, 0],
    ['Ровно', NOW - 9000, true, NOW - 7200],
    ['Львов', NOW - 3600, false, 0],
    ['Гданьск', NOW + DAY, false, 0],
  ])
  expect(track).toMatchObject({ at: 1.5, legs: ['land', 'land', 'land'], vehicle: 'truck' })
  const [first, second] = stops
  const there = [first, { ...second, arrived_date: NOW - 60 }]
  expect(at({ ...ROAD, status_id: ORDER_STATUS.in_transit, ...loaded, stops: there })).toMatchObject({ at: 2 })
})

test('a stop in the town of loading is no point of its own, but gives the arrival of the truck', () => {
  const stops = [stop(1, 'Житомир', { arrived_date: NOW - 60 }), stop(2, 'Гданьск')]
  const track = at({ ...ROAD, status_id: ORDER_STATUS.to_loading, planned_loading_date: NOW, stops })
  expect(track?.points).toMatchObject([
    { key: 'poo', name: 'Житомир', date: NOW - 60, isActual: true },
    { name: 'Гданьск', isActual: false },
  ])
})

test('stops of a leg before the ship come before its port, others after the port of discharge', () => {
  const directions = [
    { id: 1, transport_mode: 'auto' },
    { id: 2, transport_mode: 'sea' },
    { id: 3, transport_mode: 'auto' },
  ]
  const stops = [
    stop(1, 'Умань', { direction_id: 3 }),
    stop(2, 'Сучжоу', { direction_id: 1 }),
    stop(3, 'Белая Церковь', { direction_id: null }),
  ]
  const track = at({ ...SEA, status_id: ORDER_STATUS.confirmed, directions, stops })
  expect(track?.points.map(({ name }) => name)).toEqual([
    'Нинбо',
    'Сучжоу',
    'Шанхай',
    'Одесса',
    'Умань',
    'Белая Церковь',
    'Киев',
  ])
  expect(track?.legs).toEqual(['land', 'land', 'sea', 'land', 'land', 'land'])
})

test('an offer is only a route', () => {
  const track = at({ ...SEA, status_id: ORDER_STATUS.in_transit }, false)
  expect(track).toMatchObject({ at: -1, vehicle: undefined })
  expect(rowRoute(track)).toMatchObject({ from: 'Нинбо', to: 'Киев' })
})
