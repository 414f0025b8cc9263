/** Costly work of several companies: a few at once, and nobody waits behind all of somebody else's. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Turns } from './turns.ts'

const [noisy, quiet] = [{}, {}]

const work = async (turns: Turns, whose: object, asks: number) => {
  for (let n = 0; n < asks; n += 1) await turns.take(async () => {}, whose)
}

/** Starts jobs of these owners in this order, each of which ends on request, and returns the order in which they started. */
const begin = (turns: Turns, owners: readonly (readonly [name: string, whose: object])[]) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const works = owners.map(([name, whose]) =>
    turns.take(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }, whose),
  )
  const endFirst = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const finish = async () => {
    while (ends.length > 0) await endFirst()
    await Promise.all(works)
  }
  return { begun, endFirst, finish }
}

describe('turns', () => {
  test('a company with many works gives way to one with a single one after each of its own', async () => {
    const many = Array.from({ length: 5 }, (_, n) => [`noisy ${n}`, noisy] as const)
    const { begun, finish } = begin(new Turns({ atOnce: 1, mostWaiting: 10 }), [...many, ['quiet', quiet]])
    await finish()
    expect(begun).toEqual(['noisy 0', 'noisy 1', 'quiet', 'noisy 2', 'noisy 3', 'noisy 4'])
  })

  test('a full line turns away its own company alone', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
    const { finish } = begin(turns, [
      ['running', noisy],
      ['waiting', noisy],
    ])
    await expect(turns.take(async () => 'late', noisy)).rejects.toMatchObject({ code: 'unavailable' })
    const other = turns.take(async () => 'served', quiet)
    await finish()
    expect(await other).toBe('served')
  })

  test('a company that may not have every place leaves one for the others, however long its line', async () => {
    const many = Array.from({ length: 3 }, (_, n) => [`noisy ${n}`, noisy] as const)
    const { begun, finish } = begin(new Turns({ atOnce: 2, mostWaiting: 10, mostOfOne: 1 }), [
      ...many,
      ['quiet', quiet],
    ])
    expect(begun).toEqual(['noisy 0', 'quiet'])
    await finish()
    expect(begun).toEqual(['noisy 0', 'quiet', 'noisy 1', 'noisy 2'])
  })

  test('a company is held to few places only while another one is at work', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const turns = new Turns({ atOnce: 4, mostWaiting: 10, mostOfOne: 3, mostBesideOthers: 1 })
    const many = Array.from({ length: 4 }, (_, n) => [`noisy ${n}`, noisy] as const)
    const alone = begin(turns, many)
    expect(alone.begun).toEqual(['noisy 0', 'noisy 1', 'noisy 2'])
    await alone.finish()

    // An app that is left open asks now and then.
    await work(turns, quiet, 7)
    const besideIdle = begin(turns, many)
    expect(besideIdle.begun).toEqual(['noisy 0', 'noisy 1', 'noisy 2'])
    await besideIdle.finish()

    await work(turns, quiet, 1)
    const beside = begin(turns, many)
    expect(beside.begun).toEqual(['noisy 0'])
    vi.advanceTimersByTime(1001)
    const later = begin(turns, [['noisy 4', noisy]])
    expect(later.begun).toEqual(['noisy 4'])
    await Promise.all([beside.finish(), later.finish()])
    expect(beside.begun).toEqual(['noisy 0', 'noisy 1', 'noisy 2', 'noisy 3'])
  })

  test('places that came free at once are all handed to those who wait', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const turns = new Turns({ atOnce: 4, mostWaiting: 10, mostOfOne: 3, mostBesideOthers: 1 })
    await work(turns, quiet, 8)
    const { begun, endFirst, finish } = begin(
      turns,
      Array.from({ length: 5 }, (_, n) => [`noisy ${n}`, noisy] as const),
    )
    expect(begun).toEqual(['noisy 0'])
    vi.advanceTimersByTime(1001)
    await endFirst()
    expect(begun).toEqual(['noisy 0', 'noisy 1', 'noisy 2', 'noisy 3'])
    await finish()
  })

  test('a job that waited too long is refused, and those behind it run', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const turns = new Turns({ atOnce: 1, mostWaiting: 10, patienceMs: 2000 })
    const { finish } = begin(turns, [['running', noisy]])
    const early = turns.take(async () => 'early', quiet).catch((error: unknown) => error)
    vi.advanceTimersByTime(1500)
    const late = turns.take(async () => 'late', quiet)
    vi.advanceTimersByTime(1000)
    expect(await early).toMatchObject({ code: 'unavailable' })
    await finish()
    expect(await late).toBe('late')
  })
})
