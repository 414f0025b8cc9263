/** How often the app polls. */
import { expect, test } from 'vitest'
import { pollDelay, soonDelay } from './polling.ts'

test('S7.04 S9.04 every three seconds, less and less often while the server is down', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => pollDelay(failures, false))).toEqual([
    3000, 6000, 12_000, 30_000, 30_000, 30_000,
  ])
})

test('a hidden page polls twice a minute', () => {
  expect(pollDelay(0, true)).toBe(30_000)
})

test('an event polls at once, but four times a second at most', () => {
  expect([60_000, 500, 200, 0].map(soonDelay)).toEqual([0, 0, 50, 250])
})
