/** Days are the same everywhere; instants are shown in their zone, also across clock changes (S5.09). */
import { afterEach, expect, test, vi } from 'vitest'

import { dateWords, dayAfter, partsOf, secondsOf, START_OF_WORK, todayIn, typedDay, typedMoment } from './date-text.ts'

const KYIV = 'Europe/Kyiv'
const utc = (text: string) => Date.parse(text) / 1000

afterEach(() => {
  vi.useRealTimers()
})

test('S5.09 a day is 00:00 UTC', () => {
  const day = { day: '2026-11-16', hour: 9, minute: 10 }
  expect(secondsOf(day, null)).toBe(utc('2026-11-16T00:00:00Z'))
  expect(partsOf(utc('2026-11-16T00:00:00Z'), null)).toEqual({ day: '2026-11-16', hour: 0, minute: 0 })
  expect(dateWords(utc('2026-11-16T00:00:00Z'), null)?.date).toBe('16.11.2026')
})

test.each([
  ['2026-11-16', 9, 10, '2026-11-16T07:10:00Z'],
  ['2026-07-01', 9, 10, '2026-07-01T06:10:00Z'],
  ['2026-03-29', 4, 0, '2026-03-29T01:00:00Z'],
  ['2026-10-25', 5, 0, '2026-10-25T03:00:00Z'],
  ['2026-01-01', 0, 0, '2025-12-31T22:00:00Z'],
])('%s %i:%i in Kyiv is %s', (day, hour, minute, instant) => {
  expect(secondsOf({ day, hour, minute }, KYIV)).toBe(utc(instant))
  expect(partsOf(utc(instant), KYIV)).toEqual({ day, hour, minute })
})

test('S5.09 0 shows nothing', () => {
  expect(dateWords(0, KYIV)).toBeNull()
})

test('S9.06 an instant reads as a date and a time of 24 hours', () => {
  expect(dateWords(utc('2026-11-16T19:05:00Z'), KYIV)).toEqual({ date: '16.11.2026', time: '21:05' })
})

test('S5.09 a skipped time becomes the next one, a doubled time the later one', () => {
  expect(partsOf(secondsOf({ day: '2026-03-29', hour: 3, minute: 30 }, KYIV), KYIV).hour).toBe(4)
  expect(secondsOf({ day: '2026-10-25', hour: 3, minute: 30 }, KYIV)).toBe(utc('2026-10-25T01:30:00Z'))
})

test.each([
  ['2026-11-16', '2026-11-17'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

test('S5.09 today is the current day of the zone', () => {
  vi.setSystemTime('2026-11-16T22:30:00Z')
  expect(todayIn(KYIV)).toBe('2026-11-17')
  expect(todayIn('UTC')).toBe('2026-11-16')
})

test.each([
  ['07.03.1984', '1984-03-07'],
  ['7.3.1984', '1984-03-07'],
  ['07/03/1984', '1984-03-07'],
  ['07031984', '1984-03-07'],
  ['29.02.1988', '1988-02-29'],
  ['29.02.1987', null],
  ['31.04.1984', null],
  ['07.13.1984', null],
  ['7.3.84', null],
  ['', null],
])('%j typed is the day %j', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  ['17.11', '2026-11-17', 9, 0],
  ['1711', '2026-11-17', 9, 0],
  ['7.3', '2026-03-07', 9, 0],
  ['17.11.26', '2026-11-17', 9, 0],
  ['17/11/2027', '2027-11-17', 9, 0],
  ['171126', '2026-11-17', 9, 0],
  ['17.11 14:30', '2026-11-17', 14, 30],
  ['17.11.2026 в 08:05', '2026-11-17', 8, 5],
])('at a keyboard %j is %s at %i:%i', (text, day, hour, minute) => {
  expect(typedMoment(text, '2026-11-16', START_OF_WORK)).toEqual({ day, hour, minute })
})

test.each(['', '17', 'завтра', '31.02', '17.13', '17.11 25:00', '17.11 14:75', '17.11 утром'])(
  'at a keyboard %j is no day',
  (text) => {
    expect(typedMoment(text, '2026-11-16', START_OF_WORK)).toBeNull()
  },
)
