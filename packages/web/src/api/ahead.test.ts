/** Requests sent ahead: the answer is taken once, by the session that asked, and only while it is fresh. */
import { beforeEach, expect, test, vi } from 'vitest'
import { installBrowser } from '../offline/testing/device.ts'
import { type Call, type FakeAnswer, installFetch } from '../offline/testing/fake-fetch.ts'
import { askAhead, getOrTake } from './ahead.ts'
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
  askAhead(PATH, OPTIONS)
  expect(await getOrTake(PATH, OPTIONS)).toEqual({ status: 'ok', list: [] })
  expect(calls).toHaveLength(1)
  await getOrTake(PATH, OPTIONS)
  expect(calls).toHaveLength(2)
})

test('a different question sends a request of its own', async () => {
  askAhead(PATH, OPTIONS)
  await getOrTake('/api/drivers/list/?start=20&num=20', OPTIONS)
  expect(calls).toHaveLength(2)
})

test('the caller that takes a failed request gets its error', async () => {
  answer = 'down'
  askAhead(PATH, OPTIONS)
  await expect(getOrTake(PATH, OPTIONS)).rejects.toMatchObject({ code: 'network' })
})

test('an answer to another session, or an old one, is not taken', async () => {
  askAhead(PATH, OPTIONS)
  keepToken('somebody else’s')
  await getOrTake(PATH, OPTIONS)
  expect(calls).toHaveLength(2)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  askAhead(PATH, OPTIONS)
  vi.advanceTimersByTime(60_000)
  await getOrTake(PATH, OPTIONS)
  expect(calls).toHaveLength(4)
})
