/** The last input is written before the page reloads. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleDraft, writeDrafts } from './draft-writes.ts'

const PAUSE = 500
const noop = async (): Promise<void> => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a draft is written once when typing pauses, and not after it was given up', async () => {
  const [write, dropped] = [vi.fn<() => Promise<void>>(noop), vi.fn<() => Promise<void>>(noop)]
  scheduleDraft(write, PAUSE)
  scheduleDraft(dropped, PAUSE)()
  await vi.advanceTimersByTimeAsync(PAUSE - 1)
  expect(write).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await writeDrafts()
  expect(write).toHaveBeenCalledOnce()
  expect(dropped).not.toHaveBeenCalled()
})

test('a reload waits for drafts that are due later and for those that are being written', async () => {
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written = vi.fn<() => void>()
  scheduleDraft(() => early.promise, 0)
  await vi.advanceTimersByTimeAsync(0)
  scheduleDraft(() => late.promise, PAUSE)
  const all = writeDrafts().then(written)
  early.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(written).not.toHaveBeenCalled()
  late.resolve()
  await all
})

test('a draft that cannot be written is reported and does not delay the reload', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  scheduleDraft(() => Promise.reject(new Error('no room')), PAUSE)
  await writeDrafts()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
