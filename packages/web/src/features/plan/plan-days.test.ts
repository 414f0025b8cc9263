/** Where jobs, gaps and papers stand on the timeline. */
import type { PlanJob } from '@fura/shared/plan.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { barsOf, gapsOf, papersOf, placeOf, placeOfDay } from './plan-days.ts'

const FIRST = Date.UTC(2026, 10, 16) / 1000
const WEEK = { first: FIRST, span: 7 }

const job = (key: string, from: number, to: number, values: Partial<PlanJob> = {}): PlanJob =>
  ({ key, from: FIRST + from * DAY, to: FIRST + to * DAY, in_work: 1, is_ltl: 0, ...values }) as PlanJob

beforeAll(() => setCompanyZone('UTC'))
afterAll(() => setCompanyZone(undefined))

describe('places', () => {
  test('are shares of the window, and what lies outside ends at its edge', () => {
    expect(placeOfDay(FIRST + 7 * DAY, { first: FIRST, span: 14 })).toBe(0.5)
    expect(placeOf(FIRST - DAY, WEEK)).toBe(0)
    expect(placeOf(FIRST + 9 * DAY, WEEK)).toBe(1)
  })

  test('follow the clocks of the company', () => {
    setCompanyZone('Europe/Kyiv')
    // Midnight in Kyiv is 22:00 of the day before in UTC.
    expect(placeOf(FIRST + 7 * DAY - 2 * 3600, { first: FIRST, span: 14 })).toBe(0.5)
    setCompanyZone('UTC')
  })
})

describe('bars', () => {
  test('are drawn for jobs that reach into the window', () => {
    const bars = barsOf([job('before', -2, 0), job('in', -1, 3.5), job('after', 7, 9)], WEEK)
    expect(bars.map(({ job: { key }, left, width }) => [key, left, width])).toEqual([['in', 0, 0.5]])
  })

  test('at the same time stand one below the other and are a clash, unless both are groupage', () => {
    const lanes = (values: Partial<PlanJob>) =>
      barsOf([job('a', 0, 2), job('b', 1, 3, values), job('c', 4, 5)], WEEK).map(({ lane, isClash }) => [lane, isClash])
    expect(lanes({})).toEqual([
      [0, true],
      [1, true],
      [0, false],
    ])
    const both = [job('a', 0, 2, { is_ltl: 1 }), job('b', 1, 3, { is_ltl: 1 })]
    expect(barsOf(both, WEEK).map(({ isClash }) => isClash)).toEqual([false, false])
    expect(barsOf([job('a', 0, 2, { in_work: 0 }), job('b', 1, 3)], WEEK).map(({ isClash }) => isClash)).toEqual([
      false,
      false,
    ])
  })
})

test('a gap is a day or more between two jobs', () => {
  expect(gapsOf([job('a', 0, 1), job('b', 1.5, 2), job('c', 5.5, 6)], WEEK)).toMatchObject([{ days: 3, left: 2 / 7 }])
  expect(gapsOf([job('long', 0, 5), job('within', 1, 2), job('next', 5, 6)], WEEK)).toEqual([])
})

test('papers are marked where they end, those that are over at the edge', () => {
  const crew = {
    truck: { insurance_until: FIRST - DAY, inspection_until: FIRST + 8 * DAY, service_from: FIRST, service_until: 0 },
    driver: { passport_until: FIRST + 2 * DAY, adr_until: 0 },
    carrier: null,
    trailer: { container_type_id: null, capacity_t: null, insurance_until: 0, inspection_until: FIRST + DAY },
  }
  expect(papersOf(crew, WEEK).map(({ key, left }) => [key, left])).toEqual([
    ['truck insurance_until', 0],
    ['trailer inspection_until', 2 / 7],
    ['driver passport_until', 3 / 7],
  ])
})
