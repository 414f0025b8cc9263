/** Files in the outbox: stored whole until the server has them, sent once, after the record they belong to, within bounds. */
import { driver } from '@fura/shared/entities/driver.ts'
import { file } from '@fura/shared/entities/file.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import type { UserSession } from './user-session.ts'
import { dropDiscardedFiles, readDiscarded, restore } from './discarded.ts'
import { addFileAt, type NewFile } from './files.ts'
import { dropOldEvents } from './log.ts'
import { withSentIds } from './ref-names.ts'
import { saveAt } from './save.ts'
import { discard, release } from './settle.ts'
import { type Device, untilSent, entriesOf, makeDevice, until } from './testing/device.ts'
import type { FakeServer } from './testing/fake-server.ts'
import { endDevice, startDevice } from './testing/start-device.ts'

const DAY_MS = 24 * 3600 * 1000

let server: FakeServer
let device: Device
let tab: UserSession
let errors: unknown[]

beforeEach(() => {
  ;({ server, device, tab, errors } = startDevice())
})
afterEach(() => endDevice(device, errors))

const newFile = (name: string, more: Partial<NewFile> = {}): NewFile => ({
  o_t: 'driver',
  o_id: 7,
  kind: 'photo',
  bytes: new TextEncoder().encode(`bytes of ${name}`).buffer,
  mime: 'image/jpeg',
  name,
  sha256: `sum of ${name}`,
  thumb: null,
  ...more,
})

const offline = (): void => {
  server.fault = () => 'drop-before'
}
const online = (): void => {
  server.fault = () => undefined
}
const blobs = (): Promise<number> => tab.store.withDb((db) => db.count('blob'))
const refuse = (): void => {
  server.rule = () => new ApiError('invalid data', { httpStatus: 200, fields: { file: 'rule:file_type' } })
}
const isParked = async (): Promise<boolean> => (await entriesOf(tab))[0]?.state === 'rejected'

test('S7.13 several files wait without a network, each whole, and each arrives once', async () => {
  offline()
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) expect(await addFileAt(tab, newFile(name))).toBe('stored')
  expect(await blobs()).toBe(3)
  online()
  await untilSent(tab)
  // Each file is a chain of its own: one that waits for its next try does not hold up the others.
  expect([...server.files.values()].map(({ name }) => name).toSorted()).toEqual(['one.jpg', 'three.jpg', 'two.jpg'])
  expect(server.effects).toHaveLength(3)
  expect([...server.files.values()].map(({ bytes }) => new TextDecoder().decode(bytes))).toContain('bytes of two.jpg')
  expect(server.effects.find(({ body }) => body.n === 'one.jpg')?.body).toMatchObject({
    o_t: 'driver',
    o_id: '7',
    kind: 'photo',
  })
  expect(await blobs()).toBe(0)
})

test('S7.13 a lost answer is requested again under the same key, and there is one file', async () => {
  server.fault = ({ attempt }) => (attempt === 0 ? 'drop-after' : undefined)
  await addFileAt(tab, newFile('cmr.pdf'))
  await untilSent(tab)
  expect(server.requests).toHaveLength(2)
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1)
  expect(server.effects).toHaveLength(1)
})

test('a file that was cut or damaged on its way goes out again by itself', async () => {
  const faults = [
    new ApiError('malformed request', { httpStatus: 400 }),
    new ApiError('invalid data', { httpStatus: 200, fields: { file: 'rule:file_checksum' } }),
  ]
  server.rule = () => faults.shift()
  await addFileAt(tab, newFile('cmr.pdf'))
  await untilSent(tab)
  expect(server.effects).toHaveLength(1)
})

test('one file at a time, and data does not wait for it', async () => {
  offline()
  for (const name of ['one.jpg', 'two.jpg']) await addFileAt(tab, newFile(name))
  await saveAt(tab, { entity: driver, action: 'add', values: { name: 'Олег' }, label: 'Олег' }, 0)
  server.fault = ({ path }) => (path.startsWith('/api/files/') ? 'hang' : undefined)
  tab.sender.forgive()
  const sending = async () => (await entriesOf(tab)).filter(({ state }) => state === 'sending')
  await until(async () => (await sending()).some(({ lane }) => lane === 'file'))
  // An upload that never ends holds up the other file, but no data.
  const added = { entity: driver, action: 'add', values: { name: 'Иван' }, label: 'Иван' } as const
  expect((await saveAt(tab, added)).state).toBe('sent')
  await until(async () => (await entriesOf(tab)).length === 2)
  expect(await sending()).toHaveLength(1)
})

test('S7.13 the file of a record that is not sent yet waits for it and hangs on its real id', async () => {
  offline()
  const result = await saveAt(tab, { entity: driver, action: 'add', values: { name: 'Олег' }, label: 'Олег' }, 0)
  if (result.state !== 'queued') throw new Error('the server was away')
  await addFileAt(tab, newFile('passport.jpg', { o_id: result.id as `@${string}` }))
  online()
  await untilSent(tab)
  const [record] = [...server.records.keys()]
  expect(record).toMatch(/^drivers /)
  expect(server.effects[1]?.body.o_id).toBe(record?.split(' ')[1])
})

test('a waiting file is found under the real id of its record as soon as the record is sent', async () => {
  offline()
  const result = await saveAt(tab, { entity: driver, action: 'add', values: { name: 'Олег' }, label: 'Олег' }, 0)
  if (result.state !== 'queued') throw new Error('the server was away')
  await addFileAt(tab, newFile('passport.jpg', { o_id: result.id as `@${string}` }))
  server.fault = ({ path }) => (path.startsWith('/api/files/') ? 'drop-before' : undefined)
  tab.sender.forgive()
  await until(() => server.records.size === 1)
  await until(async () => (await entriesOf(tab)).every(({ res }) => res === 'files'))
  const [record] = [...server.records.values()]
  const entries = await tab.store.withDb(async (db) => withSentIds(db, await db.getAll('outbox')))
  expect(entries.map(({ set }) => set.o_id)).toEqual([record?.id])
})

test('a file whose record is let go is refused, not lost', async () => {
  offline()
  const result = await saveAt(tab, { entity: driver, action: 'add', values: { name: 'Олег' }, label: 'Олег' }, 0)
  if (result.state !== 'queued') throw new Error('the server was away')
  await addFileAt(tab, newFile('passport.jpg', { o_id: result.id as `@${string}` }))
  const [parent] = await entriesOf(tab)
  await tab.store.withDb((db) => discard(db, parent?.n ?? 0))
  expect(await entriesOf(tab)).toMatchObject([{ state: 'rejected', answer: { fields: { o_id: 'not_found' } } }])
  expect(await blobs()).toBe(1)
})

describe('a refused file', () => {
  beforeEach(async () => {
    refuse()
    await addFileAt(tab, newFile('tool.exe'))
    await until(isParked)
  })

  test('stays with its bytes until the person tries again', async () => {
    expect(await blobs()).toBe(1)
    server.rule = () => undefined
    const [entry] = await entriesOf(tab)
    await tab.store.withDb((db) => release(db, entry?.n ?? 0))
    await untilSent(tab)
    expect(server.files.size).toBe(1)
  })

  test('is sent again as another kind under another key, with the same bytes', async () => {
    server.rule = () => undefined
    const [entry] = await entriesOf(tab)
    await saveAt(tab, { entity: file, action: 'update', id: entry?.id ?? 0, values: { kind: 'cmr' }, label: 'x' }, 0)
    await untilSent(tab)
    expect(server.effects).toMatchObject([{ body: { n: 'tool.exe', kind: 'cmr' } }])
    expect(server.effects[0]?.key).not.toBe(entry?.key)
    expect(server.files.size).toBe(1)
  })

  test('is let go and restored with its bytes, which are kept for 30 days', async () => {
    const [entry] = await entriesOf(tab)
    const letGo = () => tab.store.withDb((db) => discard(db, entry?.n ?? 0))
    await letGo()
    expect(await entriesOf(tab)).toEqual([])
    const [last] = await tab.store.withDb(readDiscarded)
    server.rule = () => undefined
    await tab.store.withDb((db) => restore(db, last?.serial ?? 0))
    tab.sender.forgive()
    await untilSent(tab)
    expect(server.files.size).toBe(1)
    expect(await blobs()).toBe(0)
  })

  test('that was discarded is deleted after 30 days, or sooner if the device has no room', async () => {
    const [entry] = await entriesOf(tab)
    await tab.store.withDb((db) => discard(db, entry?.n ?? 0))
    await dropOldEvents(tab.store, Date.now() + 29 * DAY_MS)
    expect(await blobs()).toBe(1)
    await dropOldEvents(tab.store, Date.now() + 31 * DAY_MS)
    expect(await blobs()).toBe(0)

    offline()
    await addFileAt(tab, newFile('unsent.jpg'))
    await addFileAt(tab, newFile('discarded.jpg'))
    const last = (await entriesOf(tab)).at(-1)
    await tab.store.withDb((db) => discard(db, last?.n ?? 0))
    await dropDiscardedFiles(tab.store)
    expect(await blobs()).toBe(1)
    expect(await tab.store.withDb(readDiscarded)).toEqual([])
  })
})

test('a file that is deleted before it was sent is not sent, and can be restored', async () => {
  // Another tab is the sender, and has not reached it yet.
  tab = makeDevice(server, { request: () => new Promise(() => undefined) }).openTab(2)
  await addFileAt(tab, newFile('one.jpg'))
  const [entry] = await entriesOf(tab)
  await saveAt(tab, { entity: file, action: 'delete', id: entry?.id ?? 0, label: 'one.jpg' }, 0)
  expect(await entriesOf(tab)).toEqual([])
  expect(await tab.store.withDb(readDiscarded)).toHaveLength(1)
  tab.store.close()
})

test('unsent files have bounds: a warning first, then a refusal that touches nothing', async () => {
  offline()
  const hundred = { bytes: new ArrayBuffer(100) }
  expect(await addFileAt(tab, newFile('one.jpg', hundred), 240)).toBe('stored')
  expect(await addFileAt(tab, newFile('two.jpg', hundred), 240)).toBe('nearly full')
  expect(await addFileAt(tab, newFile('three.jpg', hundred), 240)).toBe('full')
  expect(await blobs()).toBe(2)
  await saveAt(tab, { entity: driver, action: 'add', values: { name: 'Олег' }, label: 'Олег' }, 0)
  expect(await entriesOf(tab)).toHaveLength(3)
})

test('a file whose bytes the browser lost is reported, not forgotten', async () => {
  offline()
  await addFileAt(tab, newFile('one.jpg'))
  await tab.store.withDb((db) => db.clear('blob'))
  online()
  tab.sender.forgive()
  await until(isParked)
  expect((await entriesOf(tab))[0]?.answer?.code).toBe('file lost')
})

test('the progress of an upload is announced', async () => {
  const heard: number[] = []
  tab.channel.subscribe((message) => {
    if (message.type === 'progress') heard.push(message.share)
  })
  await addFileAt(tab, newFile('one.jpg'))
  await untilSent(tab)
  expect(heard).toEqual([0.5])
})
