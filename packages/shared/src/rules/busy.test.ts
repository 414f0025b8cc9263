/** Trips of a driver or a truck, and which of them cannot both be. */
import { expect, test } from 'vitest'
import { overlaps, tripDays, tripOf, tripOfContainer, tripOfDirection } from './busy.ts'

const at = (text: string): number => Date.parse(text) / 1000

const LOADING = at('2026-11-10T08:00:00Z')
const UNLOADING = at('2026-11-13T16:00:00Z')

test('a trip goes from loading to unloading, by what has happened before what was planned', () => {
  const direction = { planned_loading_date: LOADING, planned_unloading_date: UNLOADING }
  expect(tripOf(direction)).toEqual({ from: LOADING, to: UNLOADING })
  const done = { ...direction, actual_loading_date: LOADING + 3600, actual_unloading_date: UNLOADING - 3600 }
  expect(tripOf(done)).toEqual({ from: LOADING + 3600, to: UNLOADING - 3600 })
})

test('without an end it takes its days in transit, or one', () => {
  const direction = { planned_loading_date: LOADING, planned_unloading_date: 0 }
  expect(tripOf({ ...direction, transit_days: 3 })).toEqual({ from: LOADING, to: at('2026-11-13T08:00:00Z') })
  expect(tripOf({ ...direction, transit_days: null })).toEqual({ from: LOADING, to: at('2026-11-11T08:00:00Z') })
  expect(tripOf({ ...direction, planned_unloading_date: LOADING })).toEqual({
    from: LOADING,
    to: at('2026-11-11T08:00:00Z'),
  })
})

test('so it does when it was loaded after it should have been unloaded', () => {
  const late = { actual_loading_date: at('2026-11-14T08:00:00Z'), planned_unloading_date: UNLOADING, transit_days: 2 }
  expect(tripOf(late)).toEqual({ from: at('2026-11-14T08:00:00Z'), to: at('2026-11-16T08:00:00Z') })
})

test('without a beginning there is no trip', () => {
  expect(tripOf({ planned_loading_date: 0, planned_unloading_date: UNLOADING })).toBeNull()
})

test('two trips overlap when one begins before the other ends', () => {
  const trip = { from: 10, to: 20 }
  for (const other of [
    { from: 5, to: 11 },
    { from: 19, to: 30 },
    { from: 12, to: 13 },
    { from: 1, to: 40 },
  ]) {
    expect(overlaps(trip, other)).toBe(true)
    expect(overlaps(other, trip)).toBe(true)
  }
  for (const other of [
    { from: 20, to: 30 },
    { from: 1, to: 10 },
  ]) {
    expect(overlaps(trip, other)).toBe(false)
    expect(overlaps(other, trip)).toBe(false)
  }
})

test('a leg without dates is on the road as long as its order', () => {
  const order = { planned_loading_date: LOADING, planned_unloading_date: UNLOADING }
  expect(tripOfDirection({ planned_loading_date: 0 }, order)).toEqual({ from: LOADING, to: UNLOADING })
  const own = { planned_loading_date: LOADING + 60, planned_unloading_date: UNLOADING - 60 }
  expect(tripOfDirection(own, order)).toEqual({ from: LOADING + 60, to: UNLOADING - 60 })
  expect(tripOfDirection({}, {})).toBeNull()
})

test('a container is on the road from its loading to its unloading, or as its order has them', () => {
  const order = { planned_loading_date: LOADING, planned_unloading_date: UNLOADING }
  expect(tripOfContainer({ loading_date: 0, unloading_date: 0 }, order)).toEqual({ from: LOADING, to: UNLOADING })
  expect(tripOfContainer({ loading_date: LOADING + 7200 }, order)).toEqual({ from: LOADING + 7200, to: UNLOADING })
  const done = { loading_date: LOADING + 7200, unloading_date: UNLOADING - 7200 }
  expect(tripOfContainer(done, order)).toEqual({ from: LOADING + 7200, to: UNLOADING - 7200 })
})

test('the days of a trip are those of the company’s clocks, and the end is not guessed', () => {
  const night = { planned_loading_date: at('2026-11-10T22:30:00Z'), planned_unloading_date: UNLOADING }
  expect(tripDays(night, 'Europe/Kyiv')).toEqual({
    firstDay: at('2026-11-11T00:00:00Z'),
    lastDay: at('2026-11-13T00:00:00Z'),
  })
  const day = at('2026-11-10T00:00:00Z')
  expect(tripDays({ planned_loading_date: LOADING, transit_days: 3 }, 'Europe/Kyiv')).toEqual({
    firstDay: day,
    lastDay: day,
  })
  expect(tripDays({ planned_unloading_date: UNLOADING }, 'Europe/Kyiv')).toBeNull()
})
