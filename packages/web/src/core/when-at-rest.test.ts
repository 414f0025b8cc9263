/** Low-priority work waits for the end of a scroll. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const { whenAtRest } = await import('./when-at-rest.ts')

// One clock for both: the module remembers when the last scroll was.
beforeAll(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(10_000)
})
afterAll(() => {
  vi.useRealTimers()
})

test('nothing begins between two steps of a scroll', () => {
  const call = vi.fn<() => void>()
  page.dispatchEvent(new Event('scroll'))
  whenAtRest(call)
  for (let step = 0; step < 20; step += 1) {
    vi.advanceTimersByTime(300)
    page.dispatchEvent(new Event('scroll'))
  }
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3000)
  expect(call).toHaveBeenCalledOnce()
})

test('without a scroll it begins at once', () => {
  const call = vi.fn<() => void>()
  vi.advanceTimersByTime(3000)
  whenAtRest(call)
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledOnce()
})
