/** Days and hours follow the company's time zone, wherever this device is. */
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companyDay, companyToday, companyZone, setCompanyZone } from './company-zone.ts'

const utc = (text: string): number => Date.parse(text) / 1000
const before = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'America/New_York'
})

afterEach(() => {
  process.env.TZ = before
  setCompanyZone(undefined)
  vi.useRealTimers()
})

test('until the server names a zone, the default zone applies', () => {
  setCompanyZone('Asia/Shanghai')
  expect(companyZone()).toBe('Asia/Shanghai')
  setCompanyZone(undefined)
  expect(companyZone()).toBe(DEFAULT_TIME_ZONE)
})

test('a moment falls on the day that the clocks of the company show', () => {
  const moment = utc('2026-11-16T20:30:00Z')
  expect(companyDay(moment)).toBe(utc('2026-11-16T00:00:00Z'))
  setCompanyZone('Asia/Shanghai')
  expect(companyDay(moment)).toBe(utc('2026-11-17T00:00:00Z'))
})

test('today begins with the midnight of the company', () => {
  setCompanyZone('Asia/Shanghai')
  vi.useFakeTimers({ now: Date.parse('2026-11-16T15:59:59Z') })
  expect(companyToday()).toBe(utc('2026-11-16T00:00:00Z'))
  vi.setSystemTime(Date.parse('2026-11-16T16:00:00Z'))
  expect(companyToday()).toBe(utc('2026-11-17T00:00:00Z'))
})
