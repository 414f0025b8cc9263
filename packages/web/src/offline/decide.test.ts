/** How a person settles parked and discarded changes (offline.md 6.2), against a server that compares bases. */
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyTo } from './changes.ts'
import { readDecision } from './decision.ts'
import { readDiscarded, restore } from './discarded.ts'
import type { Entry } from './entry.ts'
import { addEvent } from './log.ts'
import { recreate } from './recreate.ts'
import { resolve, settleEqual } from './resolve.ts'
import type { Row } from './row.ts'
import { type Change, saveAt } from './save.ts'
import { discard } from './settle.ts'
import { wipeCopies } from './store.ts'
import { readSubject } from './subject.ts'
import { type Device, entriesOf, until, untilSent } from './testing/device.ts'
import { add, update } from './testing/driver-changes.ts'
import type { FakeServer } from './testing/fake-server.ts'
import { endDevice, startDevice } from './testing/start-device.ts'
import { writing } from './transaction.ts'
import type { UserSession } from './user-session.ts'

let server: FakeServer
let device: Device
let tab: UserSession
let errors: unknown[]

beforeEach(() => {
  ;({ server, device, tab, errors } = startDevice())
})
afterEach(() => endDevice(device, errors))

const IVAN: Row = { id: 7, rev: 3, name: 'Иван', comment: 'было', phone: '380', truck_id: 1, trailer_id: 2 }
const saveNow = (change: Change) => saveAt(tab, change, 0)
const head = async (): Promise<Entry> => {
  const [entry] = await entriesOf(tab)
  if (!entry) throw new Error('nothing is unsent')
  return entry
}
const parked = async (state: Entry['state'] = 'conflict'): Promise<Entry> => {
  await until(async () => (await entriesOf(tab))[0]?.state === state)
  return head()
}
/** A colleague has changed the comment since this person saw it. */
const clash = async (values: Row | object = { comment: 'моё' }): Promise<Entry> => {
  server.put('drivers', { ...IVAN, rev: 4, comment: 'их' } as never)
  await saveNow(update(7, { ...values }, IVAN))
  return parked()
}
const settle = async (n: number, choice: { mine?: string[]; theirs?: string[] }): Promise<void> => {
  await tab.store.withDb((db) => resolve(db, n, { mine: [], theirs: [], ...choice }))
  tab.sender.forgive()
  await untilSent(tab)
}
const restoreLast = async (): Promise<void> => {
  const [last] = await tab.store.withDb(readDiscarded)
  await tab.store.withDb((db) => restore(db, last?.serial ?? 0))
}

describe('13 a conflict', () => {
  test('that another edit makes equal to the server’s is no longer asked, and is sent', async () => {
    await clash()
    await saveNow(update(7, { comment: 'их' }, { ...IVAN, comment: 'моё' }))
    expect(await tab.store.withDb((db) => settleEqual(db, 'drivers', 7))).toMatchObject({ set: { comment: 'их' } })
    tab.sender.forgive()
    await untilSent(tab)
    expect(await entriesOf(tab)).toEqual([])
    expect(server.records.get('drivers 7')?.comment).toBe('их')
    expect(server.requests.at(-1)?.body._sync).toMatchObject({ base_rev: 3, base: { comment: 'было' } })
  })

  test('is still asked if another edit leaves a clash, or nobody edited it since', async () => {
    const { n } = await clash()
    expect(await tab.store.withDb((db) => settleEqual(db, 'drivers', 7))).toBeNull()
    await saveNow(update(7, { phone: '381' }, IVAN))
    expect(await tab.store.withDb((db) => settleEqual(db, 'drivers', 7))).toBeNull()
    expect((await entriesOf(tab)).map(({ n: place, state }) => [place, state])).toEqual([
      [n, 'conflict'],
      [n + 1, 'queued'],
    ])
  })

  test('settled as "mine" succeeds the first time, as a new change over what the server has', async () => {
    const { n } = await clash()
    await settle(n, { mine: ['comment'] })
    expect(server.records.get('drivers 7')?.comment).toBe('моё')
    const [refused, accepted, ...more] = server.requests
    expect(more).toEqual([])
    expect(accepted?.key).not.toBe(refused?.key)
    expect(accepted?.body._sync).toEqual({ base_rev: 4, base: { comment: 'их' } })
  })

  test('settled as "theirs" drops mine without a request, and it can be restored over what is there then', async () => {
    const { n } = await clash()
    await settle(n, { theirs: ['comment'] })
    expect(server.requests).toHaveLength(1)
    expect(await entriesOf(tab)).toEqual([])
    await restoreLast()
    tab.sender.forgive()
    await untilSent(tab)
    expect(server.records.get('drivers 7')?.comment).toBe('моё')
    expect(await tab.store.withDb(readDiscarded)).toEqual([])
  })

  test('sends the fields without a clash together with the choice, not before', async () => {
    const { n } = await clash({ comment: 'моё', name: 'Олег' })
    await settle(n, { theirs: ['comment'] })
    expect(server.records.get('drivers 7')).toMatchObject({ comment: 'их', name: 'Олег' })
  })

  test('is decided together with later changes over it', async () => {
    const { n } = await clash()
    await saveNow(update(7, { comment: 'моё второе', phone: '381' }, { ...IVAN, comment: 'моё', rev: 4 }))
    const decision = await tab.store.withDb((db) => readDecision(db, 'drivers', 7))
    expect(decision).toMatchObject({
      kind: 'conflict',
      clashes: [['comment']],
      was: { comment: 'было' },
      mine: { comment: 'моё второе' },
      theirs: { comment: 'их' },
    })
    await settle(n, { mine: ['comment'] })
    expect(server.records.get('drivers 7')).toMatchObject({ comment: 'моё второе', phone: '381' })
    expect(await entriesOf(tab)).toEqual([])
  })

  test('is asked again if somebody changed the record once more', async () => {
    const { n } = await clash()
    server.put('drivers', { ...IVAN, rev: 5, comment: 'ещё раз их' } as never)
    await settle(n, { mine: ['comment'] })
    expect(await head()).toMatchObject({ state: 'conflict', answer: { answer: { detail: { comment: 'ещё раз их' } } } })
    expect(server.records.get('drivers 7')?.comment).toBe('ещё раз их')
  })
})

const ORDER: Row = {
  id: 9,
  rev: 2,
  number: 'ODS-26-00009',
  client_id: 3,
  order_type_id: 2,
  comment: 'было',
  status_id: ORDER_STATUS.confirmed,
}
const BOX = { id: 31, rev: 1, order_id: 9, container_type_id: 1, number: 'MSKU1234565' }

describe('15 a record that others deleted while the person changed it', () => {
  const change = (values: object): Change => ({
    entity: order,
    action: 'update',
    id: 9,
    values: { ...values },
    base: ORDER,
    label: 'Заказ',
  })
  const announceDeleted = () =>
    tab.store.withDb((db) => applyTo(db, { cursor: '2', changed: [{ r: 'orders', id: 9, rev: 3, op: 'd' }] }))

  beforeEach(async () => {
    const copy = { v: 2, full: true, stale: false, at: 1, used: 1, bytes: 1 }
    const data = { ...ORDER, id: 9, containers: [BOX] }
    await tab.store.withDb((db) => db.put('rec', { ...copy, data }, ['orders', 9]))
  })

  test('is created again once, from everything this device had of it', async () => {
    await saveNow(change({ comment: 'моё' }))
    const { n } = await parked()
    await announceDeleted()
    await tab.store.withDb((db) => recreate(db, n, () => true))
    tab.sender.forgive()
    await untilSent(tab)
    expect([...server.records.values()]).toMatchObject([{ client_id: 3, order_type_id: 2, comment: 'моё' }])
    expect([...server.records.values()][0]).not.toHaveProperty('status_id')
  })

  test('takes the unsent changes of its parts with it', async () => {
    server.fault = () => 'drop-before'
    await saveNow(change({ comment: 'моё' }))
    const base = { ...BOX }
    await saveNow({
      entity: orderContainer,
      action: 'update',
      id: 31,
      values: { number: 'TGHU7654321' },
      base,
      label: '',
    })
    const values = { order_id: 9, container_type_id: 1, number: 'MSKU7654320' }
    await saveNow({ entity: orderContainer, action: 'add', values, label: '' })
    await announceDeleted()
    const { n } = await head()
    const gone = { code: 'empty data', httpStatus: 200, fields: {}, answer: null }
    await tab.store.withDb(async (db) => db.put('outbox', { ...(await head()), state: 'conflict', answer: gone }))
    const made = await tab.store.withDb((db) => recreate(db, n, () => true))
    const [, changed, added] = await entriesOf(tab)
    expect(changed).toMatchObject({
      op: 'add',
      set: { order_id: made?.id, number: 'TGHU7654321', container_type_id: 1 },
    })
    expect(added).toMatchObject({ op: 'add', set: { order_id: made?.id, number: 'MSKU7654320' } })
    expect([changed?.deps, added?.deps]).toEqual([[made?.uid], [made?.uid]])
  })
})

test('16 a discarded change of a refused record is restored with its values', async () => {
  server.fault = () => 'drop-before'
  await saveNow(update(7, { comment: 'моё' }, IVAN))
  await tab.store.withDb(async (db) => discard(db, (await head()).n))
  expect(await entriesOf(tab)).toEqual([])
  await restoreLast()
  expect(await entriesOf(tab)).toMatchObject([{ op: 'update', id: 7, set: { comment: 'моё' } }])
})

test('16 a discarded change of a record that was never sent brings the record back, and both are sent', async () => {
  server.fault = () => 'drop-before'
  const added = await saveNow(add('Олег'))
  if (added.state !== 'queued') throw new Error(added.state)
  await until(async () => (await entriesOf(tab)).every(({ state, tries }) => state === 'queued' && tries > 0))
  await saveNow(update(added.id, { comment: 'моё' }))
  await tab.store.withDb(async (db) => discard(db, (await head()).n))
  // The newest of the list, which is the change.
  await restoreLast()
  expect(await entriesOf(tab)).toMatchObject([{ op: 'add' }, { op: 'update' }])
  expect(await tab.store.withDb(readDiscarded)).toEqual([])
  server.fault = () => undefined
  tab.sender.forgive()
  await untilSent(tab)
  expect([...server.records.values()]).toMatchObject([{ name: 'Олег', comment: 'моё' }])
})

test('a discarded change is kept, however much is sent after it', async () => {
  server.fault = () => 'drop-before'
  await saveNow(update(7, { comment: 'моё' }, IVAN))
  const entry = await head()
  await tab.store.withDb((db) => discard(db, entry.n))
  await tab.store.withDb((db) =>
    writing(db, ['log'], async (tx) => {
      for (let count = 0; count < 520; count += 1) await addEvent(tx.objectStore('log'), 'sent', entry)
    }),
  )
  expect(await tab.store.withDb(readDiscarded)).toHaveLength(1)
  expect(await tab.store.withDb((db) => db.count('log'))).toBeLessThanOrEqual(501)
})

test('a record without a copy is named as it was when it was changed', async () => {
  server.fault = () => 'drop-before'
  await saveNow({ ...update(7, { comment: 'моё' }, { ...IVAN, id: 7, rev: 3 }), label: 'Иван' })
  await wipeCopies(tab.store)
  const entry = await head()
  expect(await tab.store.withDb((db) => readSubject(db, entry))).toMatchObject({ row: { name: 'Иван' } })
})

test('a change of a part names the part and its whole, never an id', async () => {
  server.fault = () => 'drop-before'
  const copy = { v: 2, full: true, stale: false, at: 1, used: 1, bytes: 1 }
  await tab.store.withDb((db) =>
    db.put('rec', { ...copy, data: { ...ORDER, id: 9, containers: [BOX] } }, ['orders', 9]),
  )
  await saveNow({
    entity: orderContainer,
    action: 'update',
    id: 31,
    values: { seal_number: 'A1' },
    base: { ...BOX },
    label: '',
  })
  const entry = await head()
  expect(await tab.store.withDb((db) => readSubject(db, entry))).toMatchObject({
    entity: { name: 'order_container' },
    row: { number: 'MSKU1234565' },
    whole: { entity: { name: 'order' }, row: { number: 'ODS-26-00009' } },
  })
})
