/** A part of the app that does not arrive is a failed load. */
import { expect, test } from 'vitest'
import { inTime, LoadFailed } from './lazy-screen.ts'

test('S8.07 a part that arrives in time is passed on', async () => {
  expect(await inTime(async () => 'screen', 1000)).toBe('screen')
})

test('S8.07 a failed import is a failed load, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(inTime(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'LoadFailed', cause })
})

test('S8.07 a part that takes too long has failed', async () => {
  await expect(inTime(() => new Promise<never>(() => undefined), 5)).rejects.toBeInstanceOf(LoadFailed)
})
