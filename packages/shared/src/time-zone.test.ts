/** Days as people in a time zone have them. */
import { expect, test } from 'vitest'
import { dayRange, startOfDay } from './time-zone.ts'

const at = (text: string): number => Date.parse(text) / 1000

test('a day begins at its midnight there, also when the clocks change in it', () => {
  expect(startOfDay(at('2026-06-10T20:59:59Z'), 'Europe/Kyiv')).toBe(at('2026-06-09T21:00:00Z'))
  expect(startOfDay(at('2026-06-10T21:00:00Z'), 'Europe/Kyiv')).toBe(at('2026-06-10T21:00:00Z'))
  expect(startOfDay(at('2026-03-29T12:00:00Z'), 'Europe/Kyiv')).toBe(at('2026-03-28T22:00:00Z'))
  expect(startOfDay(at('2026-10-25T12:00:00Z'), 'Europe/Kyiv')).toBe(at('2026-10-24T21:00:00Z'))
  expect(startOfDay(at('2026-01-01T00:30:00Z'), 'America/New_York')).toBe(at('2025-12-31T05:00:00Z'))
  expect(startOfDay(at('2026-01-01T00:00:00Z'), 'UTC')).toBe(at('2026-01-01T00:00:00Z'))
})

test('it is the day that a filter of that date means', () => {
  for (const zone of ['Europe/Kyiv', 'Asia/Almaty', 'Europe/Warsaw', 'UTC']) {
    const range = dayRange('15-11-2026', zone)
    expect(startOfDay((range?.start ?? 0) + 3600, zone)).toBe(range?.start)
    expect(startOfDay((range?.end ?? 0) - 1, zone)).toBe(range?.start)
  }
})
