/** The spans of the statistics: start and end, the next and the previous one, and the elapsed share. */
import { afterEach, expect, test } from 'vitest'
import { setCompanyWeekStart } from '#core/company-week.ts'
import { asFilters, passedPercent, type Period, spanOf, stepTo } from './period.ts'

afterEach(() => setCompanyWeekStart(undefined))

test.each<[Period, string, string, string]>([
  ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-01', '2026-10-26', '2026-11-01'],
  ['month', '2026-11-16', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-16', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2026-11-16', '2026-01-01', '2026-12-31'],
])('the %s of %s is from %s to %s', (period, day, from, to) => {
  expect(spanOf(period, day)).toEqual({ from, to })
})

test.each<[Period, string, number, string]>([
  ['week', '2026-11-01', -1, '2026-10-25'],
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['quarter', '2026-01-15', -1, '2025-10-01'],
  ['year', '2026-05-05', 1, '2027-05-01'],
])('a step by %s from %s by %i leads to %s', (period, day, steps, to) => {
  expect(stepTo(period, day, steps)).toBe(to)
})

test('S1.05 a week begins on the company’s first weekday', () => {
  setCompanyWeekStart('saturday')
  expect(spanOf('week', '2026-11-18')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
})

test('half of November has elapsed on its fifteenth; in December the share is unknown', () => {
  const november = spanOf('month', '2026-11-01')
  expect([passedPercent(november, '2026-11-15'), passedPercent(november, '2026-11-30')]).toEqual([50, 100])
  expect([passedPercent(november, '2026-12-01'), passedPercent(november, '2026-10-31')]).toEqual([null, null])
})

test('lists and the server get days as dd-mm-yyyy', () => {
  expect(asFilters(spanOf('month', '2026-02-01'))).toEqual({ from: '01-02-2026', to: '28-02-2026' })
})
