/** A postponed item keeps its hour in the company's time zone. */
import { expect, test } from 'vitest'
import { tomorrowAt } from './tomorrow.ts'

const at = (text: string): number => Date.parse(text) / 1000
const ZONE = 'Europe/Kyiv'

test.each([
  ['what was due weeks ago', '2026-10-03T09:15:00+03:00', '2026-11-17T10:00:00+02:00', '2026-11-18T09:15:00+02:00'],
  ['what is due today', '2026-11-17T17:30:00+02:00', '2026-11-17T10:00:00+02:00', '2026-11-18T17:30:00+02:00'],
  [
    'over the end of summer time',
    '2026-10-24T09:00:00+03:00',
    '2026-10-24T12:00:00+03:00',
    '2026-10-25T09:00:00+02:00',
  ],
  ['late in the evening', '2026-11-17T23:50:00+02:00', '2026-11-17T23:55:00+02:00', '2026-11-18T23:50:00+02:00'],
])('%s comes tomorrow at its own hour', (_, due, now, expected) => {
  expect(tomorrowAt(at(due), at(now), ZONE)).toBe(at(expected))
})
