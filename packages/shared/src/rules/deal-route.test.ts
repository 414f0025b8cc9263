/** Route and team of a deal, by itself and with its directions. */
import { expect, test } from 'vitest'
import { podCities, polCities, routeOf, teamOf } from './deal-route.ts'

const RECORD = { poo_id: 1, pol_id: 2, pod_id: 3, fd_id: 4 }

test('S3.13 without directions the route is its own', () => {
  expect(routeOf(RECORD, [])).toEqual(RECORD)
  expect(routeOf({ poo_id: 1 }, [])).toEqual({ poo_id: 1, pol_id: null, pod_id: null, fd_id: null })
})

test('S3.13 with directions it goes from the first place to the last, by their numbers', () => {
  const directions = [
    { position: 3, poo_id: 30, pol_id: null, pod_id: null, fd_id: 31 },
    { position: 1, poo_id: 10, pol_id: null, pod_id: null, fd_id: 11 },
    { position: 2, poo_id: 20, pol_id: 22, pod_id: 23, fd_id: 21 },
  ]
  expect(routeOf(RECORD, directions)).toEqual({ poo_id: 10, pol_id: 22, pod_id: 23, fd_id: 31 })
  expect(directions.map(({ position }) => position)).toEqual([3, 1, 2])
})

test('ports that no direction names stay, and what has no number comes last', () => {
  const directions = [
    { position: null, poo_id: 50, fd_id: 51 },
    { position: 1, poo_id: 10, fd_id: 11 },
  ]
  expect(routeOf(RECORD, directions)).toEqual({ poo_id: 10, pol_id: 2, pod_id: 3, fd_id: 51 })
})

test('S9.08 it is found by the ports, and by the places where there are none, of itself and of each direction', () => {
  const directions = [
    { poo_id: 7, pol_id: 5, pod_id: null, fd_id: 6 },
    { poo_id: 2, pol_id: null, pod_id: 3, fd_id: 9 },
  ]
  expect(polCities(RECORD, directions)).toEqual([2, 5])
  expect(podCities(RECORD, directions)).toEqual([3, 6])
  expect(polCities({ poo_id: 1, pol_id: null }, [])).toEqual([1])
  expect(podCities({}, [])).toEqual([])
})

test('its team is everybody with a role, once', () => {
  const roles = {
    team_user_id: 20,
    creator_id: 3,
    manager_id: 3,
    op_manager_id: 100,
    assistant_id: null,
    head_of_id: 4,
    doc_support_manager_id: 5,
    other_manager_id: 6,
    updater_id: 9,
  }
  expect(teamOf(roles)).toEqual([3, 4, 5, 6, 20, 100])
})
