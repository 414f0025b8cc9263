/** A turn takes as many rows as fit into its time, and no more than twice as many as the last one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TurnSize } from './turn-size.ts'

test('quick work grows by twice at most, up to a hundred rows', async () => {
  const size = new TurnSize('postgres', 'each')
  const asked: number[] = []
  for (let n = 0; n < 6; n += 1) {
    await size.turn(async (count) => {
      asked.push(count)
      return count
    })
  }
  expect(asked).toEqual([20, 40, 80, 100, 100, 100])
})

test('slow work comes back to what is worth a turn', async () => {
  const size = new TurnSize('postgres', 'each')
  const quick = async (count: number) => count
  for (let n = 0; n < 4; n += 1) await size.turn(quick)
  await size.turn(async (count, { isOver }) => {
    expect(isOver()).toBe(false)
    await sleep(400)
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
    await sleep(400)
    begin()
    return count
  })
  let last = 0
  await size.turn(async (count) => (last = count))
  expect(last).toBe(100)
})
