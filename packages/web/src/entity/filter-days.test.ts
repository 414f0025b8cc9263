/** Days of filters travel as dd-mm-yyyy. */
import { expect, test } from 'vitest'
import { dayOf, secondsOfDay } from './filter-days.ts'

test('a day is read as it is written', () => {
  expect(dayOf(secondsOfDay('29-02-2028'))).toBe('29-02-2028')
  expect(secondsOfDay('01-01-1970')).toBe(0)
})

test('what is no day is blank', () => {
  expect([secondsOfDay('31-02-2026'), secondsOfDay('x'), secondsOfDay(''), dayOf(0)]).toEqual([0, 0, 0, ''])
})
