/** The order of a day's items, in the company's time zone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { byDays } from './by-day.ts'
import { hourOf } from './calendar-days.ts'
import type { CalendarEvent } from './event.ts'

beforeEach(() => setCompanyZone('Europe/Kyiv'))
afterEach(() => setCompanyZone(undefined))

const at = (text: string): number => Date.parse(`${text}+02:00`) / 1000

const task = (key: string, from: string, to = from): CalendarEvent => ({
  key,
  kind: 'task',
  object_type: 'task',
  object_id: 1,
  title: key,
  subtitle: '',
  date_from: at(from),
  date_to: at(to),
  is_all_day: 0,
  color: null,
  status_name: null,
  team_user_id: 1,
  client_id: null,
  is_done: 0,
  is_overdue: 0,
  reminder_min: null,
})

test('an item that began the day before is sorted by the hour of its end', () => {
  const overnight = task('overnight', '2026-11-16T23:20', '2026-11-17T02:00')
  const early = task('early', '2026-11-17T01:20')
  const whole = { ...task('whole', '2026-11-17T02:00'), is_all_day: 1 as const }
  const days = byDays([{ events: [overnight, early, whole] }], new Set(['task']))
  expect([...days.keys()]).toEqual(['2026-11-17'])
  expect(days.get('2026-11-17')?.map(({ key }) => key)).toEqual(['whole', 'early', 'overnight'])
  expect([hourOf(overnight), hourOf(early)]).toEqual([at('2026-11-17T02:00'), at('2026-11-17T01:20')])
})

test('an item within one day is sorted by its start', () => {
  const call = task('call', '2026-11-17T09:00', '2026-11-17T18:00')
  expect(hourOf(call)).toBe(at('2026-11-17T09:00'))
})

test('an item in two months is shown once, and one of a kind that the company lacks is not', () => {
  const one = task('one', '2026-11-30T09:00')
  const days = byDays([{ events: [one] }, { events: [one] }], new Set(['task']))
  expect(days.get('2026-11-30')).toEqual([one])
  expect(byDays([{ events: [one] }], new Set(['eta'])).size).toBe(0)
})
