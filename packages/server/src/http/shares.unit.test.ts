/** One company that takes all the places it can get leaves some to the others. */
import { AppError } from '@fura/shared/errors.ts'
import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

const outcome = async (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof AppError ? error.code : error))

/** Jobs that run until they are told to end. */
const startWorks = (shares: Shares, id: number, count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const works = Array.from({ length: count }, () => outcome(shares.take({ id }, () => promise)))
  return { works, end: resolve }
}

test('L8 beyond its share a company gets 503, and another one is served', async () => {
  const shares = new Shares(3, 2)
  const first = startWorks(shares, 1, 3)
  expect(await first.works[2]).toBe('unavailable')
  expect(await shares.take({ id: 2 }, async () => 'done')).toBe('done')
  first.end()
  await Promise.all(first.works)
  expect(await shares.take({ id: 1 }, async () => 'done')).toBe('done')
})

test('there are no more places than in all, and a work that fails gives its place back', async () => {
  const shares = new Shares(3, 2)
  const running = [startWorks(shares, 1, 2), startWorks(shares, 2, 1)]
  expect(await outcome(shares.take({ id: 3 }, async () => 'done'))).toBe('unavailable')
  for (const { end } of running) end()
  await Promise.all(running.flatMap(({ works }) => works))
  for (let n = 0; n < 5; n += 1) {
    expect(await outcome(shares.take({ id: 1 }, () => Promise.reject(new AppError('empty data'))))).toBe('empty data')
  }
  expect(await shares.take({ id: 1 }, async () => 'done')).toBe('done')
})
