/** The times of the next step on the quick buttons. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { nextStep } from './next-steps.ts'

const at = (text: string): number => Date.parse(text) / 1000
const NOW = at('2026-11-15T02:43:00+08:00')

const before = process.env.TZ

/** A company in Shanghai, a device in New York. */
beforeEach(() => {
  process.env.TZ = 'America/New_York'
  setCompanyZone('Asia/Shanghai')
})

afterEach(() => {
  process.env.TZ = before
  setCompanyZone(undefined)
})

test('an hour later is rounded to ten minutes', () => {
  expect(nextStep('in_an_hour', NOW)).toBe(at('2026-11-15T03:50:00+08:00'))
})

test.each([
  ['tomorrow', 16],
  ['in_three_days', 18],
  ['in_a_week', 22],
] as const)('%s is nine in the morning of the %sth where the company is', (step, day) => {
  expect(nextStep(step, NOW)).toBe(at(`2026-11-${day}T09:00:00+08:00`))
})
