/** One timer for several requests: it calls at the earliest time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alarm } from './alarm.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('calls once at the earliest of the requested times, in whatever order they were set', () => {
  const call = vi.fn<() => void>()
  const alarm = new Alarm(call)
  alarm.ring(180_000)
  alarm.ring(2000)
  alarm.ring(60_000)
  vi.advanceTimersByTime(1999)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(200_000)
  expect(call).toHaveBeenCalledOnce()
})

test('rings again after a call, and not once it is stopped', () => {
  const call = vi.fn<() => void>()
  const alarm = new Alarm(call)
  alarm.ring(10)
  vi.advanceTimersByTime(10)
  alarm.ring(10)
  vi.advanceTimersByTime(10)
  expect(call).toHaveBeenCalledTimes(2)
  alarm.ring(10)
  alarm.stop()
  vi.advanceTimersByTime(1000)
  expect(call).toHaveBeenCalledTimes(2)
})
