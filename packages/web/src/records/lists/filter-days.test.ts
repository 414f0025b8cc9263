/** Days of filters are written as dd-mm-yyyy. */
import { expect, test } from 'vitest'
import { dayOf, rangeText, secondsOfDay } from './filter-days.ts'

test('a day is read as it is written', () => {
  expect(dayOf(secondsOfDay('29-02-2028'))).toBe('29-02-2028')
  expect(secondsOfDay('01-01-1970')).toBe(0)
})

test('an invalid day is blank', () => {
  expect([secondsOfDay('31-02-2026'), secondsOfDay('x'), secondsOfDay(''), dayOf(0)]).toEqual([0, 0, 0, ''])
})

test('S9.06 two ends are written as one range, one end by its word, an invalid day as it is', () => {
  const read = (from: string, to: string) =>
    rangeText('date', { ...(from && { date_from: from }), ...(to && { date_to: to }) }, { from: 'с', to: 'по' })
  expect(read('01-11-2026', '16-11-2026')).toBe('01.11.26-16.11.26')
  expect([read('01-11-2026', ''), read('', '16-11-2026')]).toEqual(['с 01.11.2026', 'по 16.11.2026'])
  expect(read('31-02-2026', '16-11-2026')).toBe('с 31-02-2026 по 16.11.2026')
})
