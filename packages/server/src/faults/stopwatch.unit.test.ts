/** What counts as time that a server had, and what does not. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTime, stopwatch } from './stopwatch.ts'

test('what the host took does not count, however many processors were wanted', () => {
  expect(ownTime(4000, { workedMs: 4000, stolenMs: 0 })).toBe(4000)
  expect(ownTime(4000, { workedMs: 1000, stolenMs: 3000 })).toBe(1000)
  expect(ownTime(4000, { workedMs: 2000, stolenMs: 6000 })).toBe(1000)
})

test('waiting for anything else counts in full', () => {
  expect(ownTime(4000, { workedMs: 100, stolenMs: 200 })).toBe(3800)
  expect(ownTime(4000, { workedMs: 0, stolenMs: 0 })).toBe(4000)
})

test('tells the time since it was called, never less than none', async () => {
  const ms = stopwatch()
  await sleep(30)
  expect(ms()).toBeGreaterThanOrEqual(0)
  expect(ownTime(5, { workedMs: 0, stolenMs: 10 })).toBe(0)
})
