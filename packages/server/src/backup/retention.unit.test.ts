/** Which backups stay. */
import { describe, expect, test } from 'vitest'
import { expiredDates } from './retention.ts'

const DAY_MS = 86_400_000
/** One each night, the last on Wednesday, 18 November 2026. */
const nights = (num: number): Date[] =>
  Array.from({ length: num }, (_, days) => new Date(Date.UTC(2026, 10, 18, 1) - days * DAY_MS))

const kept = (dates: readonly Date[], keep: Parameters<typeof expiredDates>[1]): string[] => {
  const expired = new Set(expiredDates(dates, keep))
  return dates.filter((date) => !expired.has(date)).map((date) => date.toISOString().slice(0, 10))
}

describe('backups that are kept', () => {
  test('are the last days, the last of each week and of each month', () => {
    expect(kept(nights(100), { daily: 3, weekly: 3, monthly: 3 })).toEqual([
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  test('are the newest of a day with several', () => {
    const twice = [new Date('2026-11-18T01:00:00Z'), new Date('2026-11-18T09:00:00Z')]
    expect(expiredDates(twice, { daily: 7, weekly: 1, monthly: 1 })).toEqual([twice[0]])
  })

  test('are counted by backups and not by the calendar: after a pause the old ones stay', () => {
    const old = [new Date('2025-01-01T01:00:00Z'), new Date('2025-01-02T01:00:00Z')]
    expect(expiredDates(old, { daily: 2, weekly: 0, monthly: 0 })).toEqual([])
  })
})
