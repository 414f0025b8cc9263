/** Conversations on a device: their ends without gaps, and messages sent one by one in the order they were written. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiAnswer, ApiError } from '#api/client.ts'
import { type UserSession, openUserSession } from './user-session.ts'
import type { Values } from './entry.ts'
import { addFileAt } from './files.ts'
import { keepMessages, keptMessages, sayAtOnce, type Thread, unsentMessages } from './messages.ts'
import { discard } from './settle.ts'
import { openStore, userDbName } from './store.ts'
import { untilSent, entriesOf, FakeLocks, installBrowser, until } from './testing/device.ts'

const ONE: Thread = { o_t: 'order', o_id: 17, is_second_chat: 0 }
const SECOND: Thread = { ...ONE, is_second_chat: 1 }
const QUOTE: Thread = { o_t: 'quote', o_id: 5, is_second_chat: 0 }
const FILE_UID = '0199a6b2-1c4e-7d1a-8a2b-0123456789ab'

let tab: UserSession
let errors: unknown[]
let arrived: Values[]
let isAway: boolean
/** Refuses a text. */
let refused: string | null
let lastId: number

/** Numbers what arrives, as the server does, with a delay. */
const post = async (path: string, body: object): Promise<ApiAnswer> => {
  if (isAway) throw new ApiError('network')
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
  const values = body as Values
  if (values.text === refused) throw new ApiError('invalid data', { httpStatus: 200 })
  expect(path).toBe('/api/messages/')
  arrived.push(values)
  lastId += 1
  return { status: 'ok', id: lastId, rev: 1, _sync: { id: lastId, rev: 1, detail: { ...values, id: lastId, rev: 1 } } }
}

const upload = (): Promise<ApiAnswer> =>
  isAway ? Promise.reject(new ApiError('network')) : Promise.resolve({ status: 'ok', id: 900, rev: 1 })

beforeEach(() => {
  errors = installBrowser().errors
  ;[arrived, isAway, refused, lastId] = [[], true, null, 100]
  tab = openUserSession(openStore(userDbName('test', 1)), { post, upload, token: () => 'a', locks: new FakeLocks() })
})
afterEach(() => {
  tab.store.close()
  if (errors.length > 0) throw new AggregateError(errors)
})

const say = (thread: Thread, text: string, fileIds: string[] = []) =>
  sayAtOnce({ thread, text, replyTo: null, mentionIds: [], fileIds }, tab)
const textsOf = ({ o_t, o_id, is_second_chat: second }: Thread) =>
  arrived.filter((one) => one.o_t === o_t && one.o_id === o_id && one.is_second_chat === second).map(({ text }) => text)

test('S7.12 twenty messages of three conversations wait and go out once, each conversation in its order', async () => {
  const threads = [ONE, SECOND, QUOTE]
  for (let place = 0; place < 20; place += 1) await say(threads[place % 3] ?? ONE, `№ ${place}`)
  expect((await unsentMessages(ONE, tab.store)).map(({ entry }) => entry.set.text)).toEqual([
    '№ 0',
    '№ 3',
    '№ 6',
    '№ 9',
    '№ 12',
    '№ 15',
    '№ 18',
  ])
  isAway = false
  await untilSent(tab)
  expect(arrived).toHaveLength(20)
  for (const [first, thread] of threads.entries()) {
    const expected = Array.from({ length: 20 }, (_, place) => place).filter((place) => place % 3 === first)
    expect(textsOf(thread)).toEqual(expected.map((place) => `№ ${place}`))
  }
  expect(new Set(arrived.map(({ _sync: sync }) => JSON.stringify(sync))).size).toBe(20)
})

test('S7.12 a message written while others are being sent goes behind them', async () => {
  isAway = false
  for (let place = 0; place < 12; place += 1) await say(ONE, `№ ${place}`)
  await untilSent(tab)
  expect(textsOf(ONE)).toEqual(Array.from({ length: 12 }, (_, place) => `№ ${place}`))
})

test('S7.12 a refused message holds up only its own conversation, until it is discarded', async () => {
  refused = 'Плохо'
  for (const text of ['Плохо', 'Потом']) await say(ONE, text)
  await say(QUOTE, 'Рядом')
  isAway = false
  tab.sender.forgive()
  await until(() => textsOf(QUOTE).length === 1)
  await until(async () => (await entriesOf(tab)).some(({ state }) => state === 'rejected'))
  expect(textsOf(ONE)).toEqual([])
  const [bad] = await unsentMessages(ONE, tab.store)
  await tab.store.withDb((db) => discard(db, bad?.entry.n ?? 0))
  await untilSent(tab)
  expect(textsOf(ONE)).toEqual(['Потом'])
})

test('S7.12 a message goes behind its file and names it by its real id', async () => {
  const bytes = new TextEncoder().encode('SI').buffer
  const file = { bytes, mime: 'application/pdf', name: 'SI.pdf', sha256: '', thumb: null, uid: FILE_UID } as const
  await addFileAt(tab, { ...file, o_t: 'order', o_id: 17, kind: 'other' })
  await say(ONE, 'Инструкция', [`@${FILE_UID}`])
  await say(ONE, 'И ещё')
  const [first] = await unsentMessages(ONE, tab.store)
  expect(first?.files).toMatchObject([{ id: `@${FILE_UID}`, name: 'SI.pdf' }])
  isAway = false
  await untilSent(tab)
  expect(arrived).toMatchObject([{ text: 'Инструкция', file_ids: [900] }, { text: 'И ещё' }])
})

test('a conversation is kept without gaps', async () => {
  const messagesOf = (...ids: number[]) => ids.map((id) => ({ id, text: `№ ${id}` }))
  const keep = (ids: number[], isEnd: boolean) => keepMessages(ONE, messagesOf(...ids), isEnd, tab.store)
  const keptIds = async () => (await keptMessages(ONE, tab.store)).map(({ id }) => id)
  await keep([5, 6, 7], true)
  await keep([2, 3, 4], false)
  expect(await keptIds()).toEqual([2, 3, 4, 5, 6, 7])
  await keep([7, 8, 9], true)
  expect(await keptIds()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  // Those between 9 and 20 are unknown here.
  await keep([20, 21], true)
  expect(await keptIds()).toEqual([20, 21])
  await keepMessages(QUOTE, messagesOf(50), true, tab.store)
  expect(await keptIds()).toEqual([20, 21])
})
