/** A turn takes as many rows as fit into its time, and not many more than the last one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TurnSize } from './turn-size.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('quick work grows by a quarter at most, up to a hundred rows', async () => {
  const size = new TurnSize('postgres', 'each')
  const counts: number[] = []
  for (let n = 0; n < 11; n += 1) {
    await size.turn(async (count) => {
      counts.push(count)
      return count
    })
  }
  expect(counts).toEqual([20, 25, 32, 40, 50, 63, 79, 99, 100, 100, 100])
})

test('slow work comes back to what is worth a turn', async () => {
  const size = new TurnSize('postgres', 'each')
  const quick = async (count: number) => count
  for (let n = 0; n < 8; n += 1) await size.turn(quick)
  await size.turn(async (count, { isOver }) => {
    expect(isOver()).toBe(false)
    vi.advanceTimersByTime(400)
    expect(isOver()).toBe(true)
    return count
  })
  let last = 0
  expect(await size.turn(async (count) => (last = count))).toBe(last)
  expect(last).toBe(20)
})

test('what was done before others had to wait does not count', async () => {
  const size = new TurnSize('postgres', 'new')
  await size.turn(async (count, { begin }) => {
    vi.advanceTimersByTime(400)
    begin()
    return count
  })
  let last = 0
  await size.turn(async (count) => (last = count))
  expect(last).toBe(38)
})
