/** What a save does to waiting changes (offline.md 5.1), and what its form gets back. */
import { driver } from '@fura/shared/entities/driver.ts'
import { order } from '@fura/shared/entities/order.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { ApiError } from '#api/client.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserSession } from './user-session.ts'
import type { RecordId, Row } from './row.ts'
import { type Change, saveAt } from './save.ts'
import { discard, release } from './settle.ts'
import { type Device, untilSent, entriesOf, makeDevice, until } from './testing/device.ts'
import type { FakeServer } from './testing/fake-server.ts'
import { endDevice, startDevice } from './testing/start-device.ts'

let server: FakeServer
let device: Device
let tab: UserSession
let errors: unknown[]

beforeEach(() => {
  ;({ server, device, tab, errors } = startDevice())
})
afterEach(() => endDevice(device, errors))

/** Entries keep `tries: 0`: there is no sender. */
const notSending = (): void => {
  tab.store.close()
  device = makeDevice(server, { request: () => new Promise(() => undefined) })
  tab = device.openTab()
}

const IVAN: Row = { id: 7, rev: 3, name: 'Иван', comment: 'было', phone: '380', truck_id: 1, trailer_id: 2 }
const change = (action: Change['action'], more: Partial<Change>): Change => ({
  entity: driver,
  action,
  label: 'Иван',
  ...more,
})
const saveNow = (newChange: Change) => saveAt(tab, newChange, 0)
const edit = (values: Record<string, unknown>, base: Row = IVAN) =>
  saveNow(change('update', { id: base.id, values, base }))
const addRecord = async (more: Partial<Change> = {}): Promise<RecordId> => {
  const result = await saveNow(change('add', { values: { name: 'Олег' }, ...more }))
  if (result.state !== 'queued') throw new Error(result.state)
  return result.id
}

describe('an add', () => {
  test('holds only the filled-in fields: nothing empty, and no default of the server', async () => {
    notSending()
    const values = { name: 'Олег', phone: '380671112233', truck_id: null }
    await saveNow(change('add', { values }))
    await saveNow(
      change('add', {
        entity: order,
        values: { client_id: 1, status_id: ORDER_STATUS.draft, direction_id: 2, doc_date: 0, is_ltl: 0 },
      }),
    )
    expect((await entriesOf(tab)).map(({ set }) => set)).toEqual([
      { name: 'Олег', phone: '380671112233' },
      { client_id: 1, direction_id: 2 },
    ])
  })
})

describe('an update', () => {
  test('holds only the changed fields, and what was seen in them and their group', async () => {
    notSending()
    await edit({ name: 'Иван', comment: 'стало', trailer_id: 5 })
    expect(await entriesOf(tab)).toMatchObject([
      {
        op: 'update',
        id: 7,
        chain: 'drivers:7',
        set: { comment: 'стало', trailer_id: 5 },
        base: { comment: 'было', truck_id: 1, trailer_id: 2 },
        baseV: 3,
        state: 'queued',
        tries: 0,
      },
    ])
  })

  test('says that a field was seen empty, and the empty fields of its group', async () => {
    const shownRow = { ...IVAN, phone2: null, trailer_id: null }
    await edit({ phone2: '380', truck_id: 5 }, shownRow)
    expect((await entriesOf(tab)).at(-1)).toMatchObject({
      set: { phone2: '380', truck_id: 5 },
      base: { phone2: null, truck_id: 1, trailer_id: null },
    })
  })

  test('that changes nothing is not stored', async () => {
    expect(await edit({ name: 'Иван', comment: 'было', phone2: '' })).toMatchObject({ state: 'sent', id: 7 })
    expect(await entriesOf(tab)).toEqual([])
  })

  test('joins the last one that was never tried: the first base, all values', async () => {
    notSending()
    await edit({ comment: 'один' })
    await edit({ comment: 'два', phone: '381' }, { ...IVAN, comment: 'один' })
    const entries = await entriesOf(tab)
    expect(entries).toMatchObject([
      { set: { comment: 'два', phone: '381' }, base: { comment: 'было', phone: '380' }, baseV: 3 },
    ])
  })

  test('merged into another change, does not take its own value for what the server had', async () => {
    notSending()
    const id = await addRecord()
    await edit({ comment: 'один' }, { id, rev: 0, name: 'Олег' })
    await edit({ comment: 'два' }, { id, rev: 0, name: 'Олег', comment: 'один' })
    expect((await entriesOf(tab)).at(-1)).toMatchObject({ set: { comment: 'два' }, base: {} })
    expect((await entriesOf(tab)).at(-1)?.base).toEqual({})
  })

  test('never joins one that was tried, however it ended', async () => {
    server.put('drivers', { ...IVAN, id: 7 })
    server.fault = () => 'drop-before'
    await edit({ comment: 'один' })
    await until(async () => (await entriesOf(tab))[0]?.tries === 1)
    await edit({ comment: 'два' }, { ...IVAN, comment: 'один' })
    expect((await entriesOf(tab)).map(({ set }) => set.comment)).toEqual(['один', 'два'])
    server.fault = () => undefined
    await untilSent(tab)
    expect(server.effects.map(({ body }) => body.comment)).toEqual(['один', 'два'])
  })

  test('does not join across another record, nor into an add or a delete', async () => {
    notSending()
    const id = await addRecord()
    await edit({ comment: 'один' })
    await edit({ comment: 'два' }, { id: 8, rev: 1 })
    await edit({ comment: 'три' }, { id, rev: 0 })
    expect((await entriesOf(tab)).map(({ op, chain }) => `${op} ${chain}`)).toEqual([
      `add drivers:${id}`,
      'update drivers:7',
      'update drivers:8',
      `update drivers:${id}`,
    ])
  })

  test('corrects a refused change: one entry, a new key, sent again', async () => {
    server.rule = ({ body }) => (body.phone === 'x' ? new ApiError('invalid data', { httpStatus: 200 }) : undefined)
    const id = await addRecord({ values: { name: 'Олег', phone: 'x' } })
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
    await saveNow(change('update', { id, values: { comment: 'ещё' } }))
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
    await saveNow(change('update', { id, values: { phone: '380671234567' } }))
    await untilSent(tab)
    expect(server.effects.map(({ body }) => body)).toMatchObject([
      { name: 'Олег', comment: 'ещё', phone: '380671234567' },
    ])
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(3)
  })
})

test('a step with an address of its own joins no change, and none joins it', async () => {
  notSending()
  const path = '/api/drivers/convert/'
  await saveNow(change('update', { id: 7, values: { comment: 'до' } }))
  await saveNow(change('update', { id: 7, values: { confirm: 1 }, path }))
  await saveNow(change('update', { id: 7, values: { comment: 'после' } }))
  expect((await entriesOf(tab)).map((entry) => [entry.path, entry.set, entry.chain])).toEqual([
    ['/api/drivers/update/', { comment: 'до' }, 'drivers:7'],
    [path, { confirm: 1 }, 'drivers:7'],
    ['/api/drivers/update/', { comment: 'после' }, 'drivers:7'],
  ])
})

describe('deleting', () => {
  test('a record that was never sent leaves nothing', async () => {
    notSending()
    const id = await addRecord()
    await edit({ comment: 'один' }, { id, rev: 0 })
    expect(await saveNow(change('delete', { id }))).toMatchObject({ state: 'sent' })
    expect(await entriesOf(tab)).toEqual([])
    const log = await tab.store.withDb((db) => db.getAll('log'))
    expect(log.map(({ event, entry }) => [event, entry?.set.name ?? entry?.set.comment])).toEqual([
      ['discarded', 'Олег'],
      ['discarded', 'один'],
    ])
  })

  test('a record whose add was tried is deleted after the add', async () => {
    server.fault = () => 'drop-after'
    const id = await addRecord()
    await until(async () => (await entriesOf(tab))[0]?.tries === 1)
    await saveNow(change('delete', { id }))
    server.fault = () => undefined
    await untilSent(tab)
    expect(server.effects.map(({ path }) => path)).toEqual(['/api/drivers/add/', '/api/drivers/delete/'])
    expect(server.records.size).toBe(0)
  })

  test('a record that another unsent one refers to is refused, as the server would', async () => {
    notSending()
    const id = await addRecord({ entity: truck })
    await addRecord({ values: { name: 'Олег', truck_id: id } })
    const result = await saveNow(change('delete', { entity: truck, id }))
    expect(result).toMatchObject({ state: 'rejected', error: { code: 'in use' } })
    expect(await entriesOf(tab)).toHaveLength(2)
  })
})

describe('a device without room', () => {
  let add: IDBObjectStore['add']
  let refusals = 0
  beforeEach(() => {
    notSending()
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
    ;({ add } = IDBObjectStore.prototype)
    IDBObjectStore.prototype.add = function limited(this: IDBObjectStore, ...value) {
      if (this.name !== 'outbox' || refusals === 0) return add.apply(this, value)
      refusals -= 1
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  afterEach(() => {
    IDBObjectStore.prototype.add = add
  })

  test('evicts copies, and stores the change', async () => {
    const copy = { v: 1, data: { id: 8, rev: 1 }, full: true, stale: false, at: 1, used: 1, bytes: 100 }
    await tab.store.withDb((db) => db.put('rec', copy, ['drivers', 8]))
    await addRecord({ values: { name: 'Иван' } })
    refusals = 1
    expect(await saveNow(change('add', { values: { name: 'Олег' } }))).toMatchObject({ state: 'queued' })
    expect((await entriesOf(tab)).map(({ set }) => set.name)).toEqual(['Иван', 'Олег'])
    expect(await tab.store.withDb((db) => db.count('rec'))).toBe(0)
  })

  test('says so where even that is not enough, touches nothing unsent, and takes the same change later', async () => {
    await addRecord({ values: { name: 'Иван' } })
    refusals = 2
    const refused = await saveNow(change('add', { values: { name: 'Олег' } }))
    expect(refused).toMatchObject({ state: 'rejected', error: { code: 'storage full' } })
    expect((await entriesOf(tab)).map(({ set }) => set.name)).toEqual(['Иван'])
    await addRecord({ values: { name: 'Олег' } })
    expect(await entriesOf(tab)).toHaveLength(2)
  })
})

describe('discarding', () => {
  test('an add takes its edits with it and tells those who name it', async () => {
    notSending()
    const id = await addRecord({ entity: truck })
    await saveNow(change('update', { entity: truck, id, values: { name: 'АА' } }))
    await addRecord({ values: { name: 'Олег', truck_id: id } })
    const [first] = await entriesOf(tab)
    await tab.store.withDb((db) => discard(db, first?.n ?? 0))
    expect(await entriesOf(tab)).toMatchObject([
      { res: 'drivers', state: 'rejected', answer: { code: 'invalid data', fields: { truck_id: 'not_found' } } },
    ])
  })

  test('a change that names a discarded record is refused with the reason, however often it is tried again', async () => {
    notSending()
    const id = await addRecord({ entity: truck })
    await addRecord({ values: { name: 'Олег', truck_id: id } })
    const [first, second] = await entriesOf(tab)
    await tab.store.withDb((db) => discard(db, first?.n ?? 0))
    await tab.store.withDb((db) => release(db, second?.n ?? 0))
    tab.store.close()
    device = makeDevice(server)
    tab = device.openTab()
    tab.sender.wake()
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
    expect(await entriesOf(tab)).toMatchObject([{ answer: { fields: { truck_id: 'not_found' } } }])
    expect(server.requests).toEqual([])
  })
})

describe('the form', () => {
  test('hears of a refusal while it waits, and the outbox is empty again', async () => {
    server.rule = () => new ApiError('invalid data', { httpStatus: 200, fields: { phone: 'duplicate' } })
    const result = await saveAt(tab, change('add', { values: { name: 'Олег' } }))
    expect(result).toMatchObject({ state: 'rejected', error: { code: 'invalid data', fields: { phone: 'duplicate' } } })
    expect(await entriesOf(tab)).toEqual([])
  })

  test('that was closed leaves the refusal parked', async () => {
    server.latencyMs = 60
    server.rule = () => new ApiError('invalid data', { httpStatus: 200 })
    expect(await saveAt(tab, change('add', { values: { name: 'Олег' } }), 20)).toMatchObject({ state: 'queued' })
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
  })

  test('hears of a conflict with the current record, and the change stays parked', async () => {
    server.put('drivers', { id: 7, rev: 4, comment: 'их' })
    const result = await saveAt(tab, change('update', { id: 7, values: { comment: 'моё' }, base: IVAN }))
    expect(result).toMatchObject({
      state: 'rejected',
      error: { code: 'conflict', answer: { detail: { comment: 'их' } } },
      isParked: true,
    })
    expect(await entriesOf(tab)).toMatchObject([{ state: 'conflict', set: { comment: 'моё' } }])
  })

  test('hears at once that it is queued if the network is known to be down', async () => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true })
    server.fault = () => 'drop-before'
    const begun = performance.now()
    expect(await saveAt(tab, change('add', { values: { name: 'Олег' } }))).toMatchObject({ state: 'queued' })
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

test('an entry of a newer app is parked, not dropped and not sent', async () => {
  notSending()
  await addRecord()
  await tab.store.withDb(async (db) => {
    const [entry] = await db.getAll('outbox')
    if (entry) await db.put('outbox', { ...entry, format: 2 })
  })
  tab.store.close()
  device = makeDevice(server)
  tab = device.openTab()
  tab.sender.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.requests).toEqual([])
  expect(await entriesOf(tab)).toHaveLength(1)
})
