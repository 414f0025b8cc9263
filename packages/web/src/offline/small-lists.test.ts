/** Small lists are stored in full: when they are read again, and when the copy is enough. */
import { currency } from '@fura/shared/entities/lookups.ts'
import { link } from '#api/link.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyChanges } from './changes.ts'
import { NotLoaded, readLookup, readPage, readRecord } from './reads.ts'
import { acknowledge, begin } from './settle.ts'
import { closeUser, currentStore, openUser } from './store.ts'
import { installBrowser } from './testing/device.ts'
import { enter, listOf, ROWS } from './testing/driver-lists.ts'
import { type Call, type FakeAnswer, installFetch } from './testing/fake-fetch.ts'

let answer: (path: string) => FakeAnswer
let calls: Call[]

const down = (): void => {
  answer = () => 'down'
}

beforeEach(async () => {
  installBrowser()
  link.found()
  answer = () => listOf(ROWS)
  calls = installFetch((path) => answer(path))
  await openUser('test', 1)
})
afterEach(() => {
  closeUser()
  vi.useRealTimers()
})

describe('a small list', () => {
  const MANY = Array.from({ length: 130 }, (_, index) => ({
    id: index + 1,
    rev: 1,
    name: `Валюта ${index}`,
    position: index,
  }))
  const pageOf = (path: string): FakeAnswer => {
    const start = Number(/start=(\d+)/.exec(path)?.[1])
    return listOf(MANY.slice(start, start + 50), MANY.length)
  }

  test('is read in full once, and then searched here', async () => {
    answer = pageOf
    expect(await readLookup(currency)).toHaveLength(130)
    expect(calls.map(({ path }) => path)).toEqual(
      [0, 50, 100].map((start) => `/api/currencies/list/?start=${start}&limit=50`),
    )
    expect(await readLookup(currency)).toHaveLength(130)
    expect(calls).toHaveLength(3)
    down()
    const page = await readPage(currency, '', 40)
    expect(page).toMatchObject({ total: 130, source: 'device' })
    expect(page.rows).toHaveLength(20)
    // All of it is here, so this is a true "nothing found".
    expect(await readPage(currency, 'search=qqq', 0)).toMatchObject({ rows: [], total: 0 })
  })

  test('is read again after the server reported a change', async () => {
    answer = pageOf
    await readLookup(currency)
    await applyChanges({ cursor: 'c1', changed: [{ r: 'currencies', id: 999, rev: 1, op: 'a' }] })
    await readLookup(currency)
    expect(calls).toHaveLength(6)
    await applyChanges({ cursor: 'c2', changed: [], reset: 1 })
    down()
    expect(await readLookup(currency)).toHaveLength(130)
  })

  test('is read again if one of its records was read by itself before its change was reported', async () => {
    answer = pageOf
    await readLookup(currency)
    answer = () => ({ body: { status: 'ok', detail: { ...MANY[6], rev: 2, name: 'Иена' } } })
    await readRecord(currency, 7)
    answer = pageOf
    await applyChanges({ cursor: 'c1', changed: [{ r: 'currencies', id: 7, rev: 2, op: 'u' }] })
    calls.length = 0
    await readLookup(currency)
    expect(calls).toHaveLength(3)
  })

  const tagged = (path: string, tag: string): FakeAnswer => ({ ...(pageOf(path) as object), headers: { etag: tag } })
  const sentTags = () => calls.map(({ init }) => (init.headers as Record<string, string>)['If-None-Match'])

  test('is not sent again if its tags say that this device has it', async () => {
    answer = (path) => tagged(path, `"${path}"`)
    const before = await readLookup(currency)
    await applyChanges({ cursor: 'c1', changed: [], reset: 1 })
    calls.length = 0
    answer = (path) => (path.includes('start=50') ? tagged(path, '"new"') : { status: 304, text: null })
    expect(await readLookup(currency)).toEqual(before)
    expect(sentTags()).toEqual(calls.map(({ path }) => `"${path}"`))
  })

  test('is sent whole again if its rows were changed on this device since', async () => {
    answer = (path) => tagged(path, '"same"')
    await readLookup(currency)
    await enter({ res: 'currencies', id: 7, set: { name: 'Иена' } })
    const begun = await currentStore().withDb((db) => begin(db, 1))
    if (typeof begun === 'string' || 'code' in begun) throw new Error('it is not to be sent')
    const row = { ...MANY[6], id: 7, rev: 2, name: 'Иена' }
    await currentStore().withDb((db) => acknowledge(db, begun.entry, { id: 7, rev: 2, row, merged: [] }))
    await applyChanges({ cursor: 'c1', changed: [], reset: 1 })
    calls.length = 0
    await readLookup(currency)
    expect(sentTags()).toEqual([undefined, undefined, undefined])
  })

  test('that was never loaded says so', async () => {
    down()
    await expect(readLookup(currency)).rejects.toBeInstanceOf(NotLoaded)
  })
})
