/** Requests sent ahead: the answer is taken once, by the session that asked, and only while it is fresh. */
import { beforeEach, expect, test, vi } from 'vitest'
import { installBrowser } from '../offline/testing/device.ts'
import { type Call, type FakeAnswer, installFetch } from '../offline/testing/fake-fetch.ts'
import { getPrefetched, prefetch } from './prefetch.ts'
import { setInstallation } from './client.ts'
import { link } from './link.ts'
import { keepToken } from './session.ts'

const PATH = '/api/drivers/list/?start=0&num=20'
const OPTIONS = { timeout: 1000 }
let answer: FakeAnswer
let calls: Call[]

beforeEach(() => {
  vi.useRealTimers()
  installBrowser()
  answer = { body: { status: 'ok', list: [] } }
  calls = installFetch(() => answer)
  link.found()
  setInstallation({ url: '', api_key: 'app' })
  keepToken('mine')
})

test('the first caller takes an answer that is on its way, the next one sends a request', async () => {
  prefetch(PATH, OPTIONS)
  expect(await getPrefetched(PATH, OPTIONS)).toEqual({ status: 'ok', list: [] })
  expect(calls).toHaveLength(1)
  await getPrefetched(PATH, OPTIONS)
  expect(calls).toHaveLength(2)
})

test('a different question sends a request of its own', async () => {
  prefetch(PATH, OPTIONS)
  await getPrefetched('/api/drivers/list/?start=20&num=20', OPTIONS)
  expect(calls).toHaveLength(2)
})

test('the caller that takes a failed request gets its error', async () => {
  answer = 'down'
  prefetch(PATH, OPTIONS)
  await expect(getPrefetched(PATH, OPTIONS)).rejects.toMatchObject({ code: 'network' })
})

test('an answer to another session, or an old one, is not taken', async () => {
  prefetch(PATH, OPTIONS)
  keepToken('somebody else’s')
  await getPrefetched(PATH, OPTIONS)
  expect(calls).toHaveLength(2)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  prefetch(PATH, OPTIONS)
  vi.advanceTimersByTime(60_000)
  await getPrefetched(PATH, OPTIONS)
  expect(calls).toHaveLength(4)
})
