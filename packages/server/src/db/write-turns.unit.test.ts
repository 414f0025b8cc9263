/** Writes of one installation, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './database.ts'
import { WriteTurns } from './write-turns.ts'

test('works come one at a time, in the order they were asked for', async () => {
  const turns = new WriteTurns({ stalledMs: 5000, longestMs: 5000 })
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await sleep(2)
    events.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map((name) => turns.take(work(name))))).toEqual(['a', 'b', 'c'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a work that fails hands its turn on', async () => {
  const turns = new WriteTurns({ stalledMs: 5000, longestMs: 5000 })
  const failing = turns.take(async () => {
    throw new Error('refused')
  })
  const next = turns.take(async () => 'done')
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})

test('a write that waits too long at a standstill gets an error, never runs, and blocks nobody', async () => {
  const turns = new WriteTurns({ stalledMs: 20, longestMs: 5000 })
  const release = Promise.withResolvers<void>()
  const slow = turns.take(() => release.promise)
  let hasWorked = false
  const impatient = turns.take(async () => {
    hasWorked = true
  })
  await expect(impatient).rejects.toBeInstanceOf(DatabaseUnavailable)
  const last = turns.take(async () => 'done')
  release.resolve()
  await slow
  expect(await last).toBe('done')
  expect(hasWorked).toBe(false)
})

test('who waits while others get done waits longer, but not for ever', async () => {
  const slow = () => sleep(60)
  const turns = new WriteTurns({ stalledMs: 400, longestMs: 600 })
  const waiting = Array.from({ length: 20 }, () =>
    turns.take(slow).then(
      () => 'done',
      (error: unknown) => error,
    ),
  )
  const outcomes = await Promise.all(waiting)
  const done = outcomes.filter((outcome) => outcome === 'done').length
  expect(done).toBeGreaterThanOrEqual(2)
  expect(done).toBeLessThan(20)
  expect(outcomes.slice(0, done)).toEqual(Array.from({ length: done }, () => 'done'))
  expect(outcomes.at(-1)).toBeInstanceOf(DatabaseUnavailable)
})
