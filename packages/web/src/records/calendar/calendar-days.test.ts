/** Days, weeks and months of the calendar, across the ends of months and years. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCompanyWeekStart } from '#core/company-week.ts'
import { setCompanyZone } from '#core/company-zone.ts'
import { addDays, addMonths, dayOf, gridOf, isDay, movedTo, weekOf } from './calendar-days.ts'

const before = process.env.TZ

/** A company in Shanghai, a device in New York. */
beforeEach(() => {
  process.env.TZ = 'America/New_York'
  setCompanyZone('Asia/Shanghai')
})

afterEach(() => {
  process.env.TZ = before
  setCompanyZone(undefined)
  setCompanyWeekStart(undefined)
})

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const november = gridOf('2026-11-15')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(gridOf('2027-02-10')).toHaveLength(28)
  expect(weekOf('2026-11-15')).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
})

test.each([
  ['sunday', ['2026-11-15', '2026-11-21'], ['2026-11-01', '2026-12-05']],
  ['saturday', ['2026-11-14', '2026-11-20'], ['2026-10-31', '2026-12-04']],
] as const)('S1.05 a company whose weeks begin on %s sees them so', (start, [from, to], ends) => {
  setCompanyWeekStart(start)
  const week = weekOf('2026-11-18')
  expect([week[0], week.at(-1), week.length]).toEqual([from, to, 7])
  expect([weekOf(from)[0], weekOf(to)[0]]).toEqual([from, from])
  const november = gridOf('2026-11-18')
  expect([november[0], november.at(-1)]).toEqual(ends)
  expect(november).toHaveLength(35)
})

test('adding days and months crosses years, and short months end earlier', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1)]).toEqual(['2026-02-28', '2025-12-15'])
})

test('a whole day is the same everywhere, a moment belongs to the company’s day', () => {
  const noon = Date.parse('2026-11-16T12:30:00+08:00') / 1000
  expect(dayOf({ date_to: Date.UTC(2026, 10, 16) / 1000, is_all_day: 1 })).toBe('2026-11-16')
  expect(dayOf({ date_to: noon, is_all_day: 0 })).toBe('2026-11-16')
  expect(movedTo(noon, false, '2026-12-01')).toBe(Date.parse('2026-12-01T12:30:00+08:00') / 1000)
  expect(movedTo(noon, true, '2026-12-01')).toBe(Date.UTC(2026, 11, 1) / 1000)
})

test('only existing days are days', () => {
  expect(['2026-11-16', '2026-02-30', '16-11-2026', undefined].map(isDay)).toEqual([true, false, false, false])
})
