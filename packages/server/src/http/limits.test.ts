/** Tries are counted per bucket in the database: shared by nodes, kept over a restart, never slipped past in parallel. */
import { AppError } from '@fura/shared/errors.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { addressBlock, bucketOf, giveBack, type Limit, refuseSpent, spend } from './limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => void vi.useRealTimers())

const limit = (name: string, max = 3): Limit => ({ bucket: bucketOf('test', name), max, quietSeconds: 60 })

const outcome = (limits: readonly Limit[]): Promise<number | string> =>
  spend(t.db(), limits).then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.status : String(error)),
  )

const laterBy = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

test('A4 beyond the limit every try is refused with the time to wait', async () => {
  const one = [limit('refused')]
  expect([await outcome(one), await outcome(one), await outcome(one), await outcome(one)]).toEqual([
    'ok',
    'ok',
    'ok',
    429,
  ])
  const error = await refuseSpent(t.db(), one).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'too many requests' })
  const wait = (error as AppError).extra.retryAfter ?? 0
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
})

test('A4 of a parallel burst no more than the limit gets through', async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => outcome([limit('burst')])))
  expect(burst.filter((result) => result === 'ok')).toHaveLength(3)
})

test('A4 a bucket is full again only after a quiet time', async () => {
  const one = [limit('quiet')]
  for (let i = 0; i < 3; i += 1) {
    expect(await outcome(one)).toBe('ok')
    laterBy(40)
  }
  expect(await outcome(one)).toBe(429)
  laterBy(61)
  expect(await outcome(one)).toBe('ok')
})

test('one spent bucket refuses the try, and the others do not count it', async () => {
  const [spent, open] = [limit('spent', 1), limit('open', 2)]
  expect(await outcome([spent])).toBe('ok')
  for (let i = 0; i < 5; i += 1) expect(await outcome([spent, open])).toBe(429)
  expect([await outcome([open]), await outcome([open]), await outcome([open])]).toEqual(['ok', 'ok', 429])
})

test('a right try is given back, or clears its bucket', async () => {
  const bucket = limit('counted', 2)
  const cleared: Limit = { ...limit('cleared', 2), isCleared: true }
  await spend(t.db(), [bucket, cleared])
  await spend(t.db(), [bucket, cleared])
  await t.db().write((tx) => giveBack(tx, [bucket, cleared]))
  expect([await outcome([bucket]), await outcome([bucket])]).toEqual(['ok', 429])
  expect([await outcome([cleared]), await outcome([cleared])]).toEqual(['ok', 'ok'])
})

test('expired buckets are removed, and none contains what was typed', async () => {
  await spend(t.db(), [{ bucket: bucketOf('test', 'typed-password'), max: 1, quietSeconds: 60 }])
  laterBy(600)
  await spend(t.db(), [limit('newest')])
  const rows = await t.db().read.selectFrom('limits').select('bucket').execute()
  expect(rows.map((row) => row.bucket)).toEqual([bucketOf('test', 'newest')])
  expect(bucketOf('test', 'typed-password')).not.toContain('typed-password')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('A4 the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})
