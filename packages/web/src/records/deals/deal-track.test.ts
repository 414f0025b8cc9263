/** Where the cargo of a deal is drawn, by its status and its dates. */
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

test('goods that are loaded in the port have one way less', () => {
  const track = at({ ...SEA, pol_name: 'Нинбо', status_id: 1 })
  expect(track?.points.map(({ name }) => name)).toEqual(['Нинбо', 'Одесса', 'Киев'])
  expect(track?.legs).toEqual(['sea', 'land'])
})

test('nothing moves before it is loaded', () => {
  expect(at({ ...SEA, status_id: 2 })).toMatchObject({ at: -1, vehicle: undefined })
  expect(at({ ...SEA, status_id: 5 })).toMatchObject({ at: 0, vehicle: undefined })
  expect(at({ ...SEA, status_id: 7 })).toMatchObject({ at: 0, vehicle: 'truck' })
})

test('at sea the ship stands where the dates say', () => {
  const deal = { ...SEA, status_id: 9, atd: NOW - 6 * DAY, eta: NOW + 4 * DAY }
  const track = at(deal)
  expect(track?.vehicle).toBe('ship')
  expect(track?.at).toBeCloseTo(1.55, 1)
  expect(at({ ...SEA, status_id: 9 })).toMatchObject({ at: 0.5, vehicle: 'truck' })
})

test('behind the port it goes on by land, and ends at the unloading', () => {
  expect(at({ ...SEA, status_id: 11 })).toMatchObject({ at: 2, vehicle: 'truck' })
  expect(at({ ...SEA, status_id: 13 })).toMatchObject({ at: 2.5 })
  // A loading that failed is closed without ever having moved.
  expect(at({ ...SEA, status_id: 19 })).toMatchObject({ at: -1, vehicle: undefined })
  expect(at({ ...SEA, status_id: 19, actual_loading_date: NOW - DAY })).toMatchObject({ at: 3, vehicle: undefined })
  expect(at({ ...SEA, status_id: 16 })).toMatchObject({ at: 3, vehicle: undefined })
})

test('a truck is between loading and unloading; a problem does not move it back', () => {
  const dates = { actual_loading_date: NOW - DAY, planned_unloading_date: NOW + DAY }
  expect(at({ ...ROAD, status_id: 9, ...dates })).toMatchObject({ at: 0.5, vehicle: 'truck' })
  expect(at({ ...ROAD, status_id: 21, ...dates })).toMatchObject({ at: 0.5, vehicle: 'truck' })
  expect(at({ ...ROAD, status_id: 23 })).toMatchObject({ at: -1, vehicle: undefined })
})

test('an offer is only a route', () => {
  const track = at({ ...SEA, status_id: 9 }, false)
  expect(track).toMatchObject({ at: -1, vehicle: undefined })
  expect(rowRoute(track)).toMatchObject({ from: 'Нинбо', to: 'Киев' })
})
