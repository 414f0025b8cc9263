/** The separation of users, and connections that browsers and other tabs take away. */
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceId, readBoot, writeBoot } from '#core/boot-store.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { enqueue } from './enqueue.ts'
import {
  closeUser,
  currentStore,
  deleteUser,
  onClosedElsewhere,
  openStore,
  openUser,
  othersWithUnsent,
  StoreClosed,
  userDbName,
  wipeCopies,
} from './store.ts'
import { installBrowser } from './testing/device.ts'
import { writing } from './transaction.ts'

beforeEach(() => void installBrowser())
afterEach(() => closeUser())

const leaveUnsent = () =>
  currentStore().withDb((db) =>
    enqueue(db, { res: 'drivers', op: 'update', id: 1, set: { name: 'Иван' }, base: {}, label: 'Иван' }),
  )

test('no user sees what another has stored', async () => {
  await openUser('test', 1)
  await writeDraft('drivers/new', { name: 'Олег' })
  await leaveUnsent()
  await openUser('test', 2)
  expect(await readDraft('drivers/new')).toBeNull()
  expect(await currentStore().withDb((db) => db.count('outbox'))).toBe(0)
  expect(await othersWithUnsent('test')).toBe(1)
  expect(await othersWithUnsent('another')).toBe(0)
  await openUser('test', 1)
  expect(await readDraft('drivers/new')).toEqual({ name: 'Олег' })
})

test('nobody is logged in: nothing can be read or written', async () => {
  expect(() => currentStore()).toThrow(StoreClosed)
  const store = await openUser('test', 1)
  closeUser()
  await expect(store.withDb((db) => db.count('outbox'))).rejects.toBeInstanceOf(StoreClosed)
})

test('a logout that keeps unsent work wipes the copies alone', async () => {
  const store = await openUser('test', 1)
  await leaveUnsent()
  await store.withDb((db) => db.put('lookup', { rows: [], language: 'ru', stale: false, at: 0 }, 'vat'))
  await store.withDb((db) => db.put('meta', 'c1', 'cursor'))
  await wipeCopies(store)
  await store.withDb(async (db) => {
    expect([await db.count('lookup'), await db.count('meta'), await db.count('outbox')]).toEqual([0, 0, 1])
  })
})

test('a logout with nothing to keep leaves nothing, whatever other tabs hold open', async () => {
  await openUser('test', 1)
  await leaveUnsent()
  const otherTab = openStore(userDbName('test', 1))
  await otherTab.withDb((db) => db.count('outbox'))
  const heard: string[] = []
  const stop = onClosedElsewhere((why) => heard.push(why))
  await deleteUser()
  stop()
  expect(heard).toContain('deleted')
  await expect(otherTab.withDb((db) => db.count('outbox'))).rejects.toBeInstanceOf(StoreClosed)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
})

test('the files that somebody looked at go with every logout', async () => {
  const dropped: string[] = []
  const caches = { delete: (name: string) => Promise.resolve(dropped.push(name) > 0) }
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true })
  await wipeCopies(await openUser('test', 1))
  expect(dropped).toEqual(['files'])
  await deleteUser()
  expect(dropped).toEqual(['files', 'files'])
  Reflect.deleteProperty(globalThis, 'caches')
})

test('a newer app in another tab is not blocked', async () => {
  const store = await openUser('test', 1)
  await leaveUnsent()
  const heard: string[] = []
  const stop = onClosedElsewhere((why) => heard.push(why))
  const newer = await openDB(store.name, 99)
  stop()
  expect(heard).toEqual(['newer'])
  expect(await newer.count('outbox')).toBe(1)
  newer.close()
})

test('a connection that the browser took away is opened again', async () => {
  const store = await openUser('test', 1)
  await store.withDb((db) => {
    db.close()
    return Promise.resolve()
  })
  expect(await store.withDb((db) => db.count('outbox'))).toBe(0)
})

test('a write that fails in the middle is not done at all', async () => {
  const store = await openUser('test', 1)
  const work = store.withDb((db) =>
    writing(db, ['meta'], async (tx) => {
      await tx.objectStore('meta').put(1, 'one')
      throw new Error('in the middle')
    }),
  )
  await expect(work).rejects.toThrow('in the middle')
  expect(await store.withDb((db) => db.count('meta'))).toBe(0)
})

test('before anybody logs in', async () => {
  await writeBoot('lastUser', { id: 1 })
  expect(await readBoot('lastUser')).toEqual({ id: 1 })
  const [one, two] = await Promise.all([deviceId(), deviceId()])
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(two).toBe(one)
})
