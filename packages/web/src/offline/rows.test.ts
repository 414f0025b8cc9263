/** List rows hold some members of a record (offline.md 4.1): they are never taken for the whole of it, and never overwrite it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { rowMembers } from '@fura/shared/entities/members.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { link } from '#api/link.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyChanges } from './changes.ts'
import { restore } from './discarded.ts'
import { enqueue } from './enqueue.ts'
import { readRowCopy } from './row-copy.ts'
import { addDiscarded } from './log.ts'
import { NotLoaded, readPage, readRecord } from './reads.ts'
import { begin, park } from './settle.ts'
import { closeUser, currentStore, openUser } from './store.ts'
import { installBrowser } from './testing/device.ts'
import { listOf } from './testing/driver-lists.ts'
import { type Call, type FakeAnswer, installFetch } from './testing/fake-fetch.ts'
import { DeviceSet } from './working-set/device-set.ts'

const ROW = { id: 7, rev: 3, number: 'O-7', status_id: ORDER_STATUS.confirmed, cargo: 'Кофе', in_work: 1, poo_id: 4 }
const CARD = {
  ...ROW,
  rev: 2,
  status_id: ORDER_STATUS.draft,
  shipper: 'ТОВ Ріка',
  comment: 'Не звонить',
  containers: [],
}

let answer: (path: string) => FakeAnswer
let calls: Call[]

beforeEach(async () => {
  installBrowser()
  link.found()
  answer = () => listOf([ROW])
  calls = installFetch((path) => answer(path))
  await openUser('test', 1)
})
afterEach(() => closeUser())

const inDb = currentStore
const storedCopy = () => inDb().withDb((db) => db.get('rec', ['orders', 7]))
const readRow = async (row: object) => {
  answer = () => listOf([row])
  return (await readPage(order, '', 0)).rows
}
const readCard = (card: object) => {
  answer = () => ({ body: { status: 'ok', detail: card } })
  return readRecord(order, 7)
}
const goAway = () => {
  answer = () => 'down'
}

describe('what is asked', () => {
  test('if rows are less than records, a list asks for rows and a table also for its columns', async () => {
    await readPage(order, '', 0)
    await readPage(order, 'sort=number', 100, 100, ['comment', 'shipper'])
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/orders/list/?start=0&num=20&fields=row',
      '/api/orders/list/?sort=number&start=100&num=100&fields=row,comment,shipper',
    ])
  })

  test('everything if the server does not know a field any more', async () => {
    answer = (path) =>
      path.includes('fields=')
        ? { body: { status: 'error', error: 'invalid data', fields: { fields: 'unknown' } } }
        : listOf([{ ...ROW, shipper: null }])
    expect((await readPage(order, '', 0, 100, ['cf_5'])).rows).toHaveLength(1)
    expect((await storedCopy())?.isRow).toBeUndefined()
  })
})

describe('a row', () => {
  test('is no record: without a network it does not open as one, and its values can be read', async () => {
    await readPage(order, '', 0)
    goAway()
    await expect(readRecord(order, 7)).rejects.toBeInstanceOf(NotLoaded)
    expect(await readRowCopy(order, 7)).toMatchObject({ row: ROW, source: 'device' })
    expect((await readPage(order, '', 0)).rows).toEqual([ROW])
  })

  test('is not what the working set holds', async () => {
    await readPage(order, '', 0)
    const set = new DeviceSet()
    await set.readAnew(() => Promise.resolve([{ r: 'orders', id: 7, rev: 3 }]))
    await set.look(inDb(), () => Promise.resolve())
    expect(set.lacking()).toHaveLength(1)
  })

  test('becomes a record when the record is read, and no longer counts as a row', async () => {
    await readPage(order, '', 0)
    await readCard({ ...CARD, rev: 3, status_id: ORDER_STATUS.confirmed })
    goAway()
    expect((await readRecord(order, 7)).row).toMatchObject({ shipper: 'ТОВ Ріка', status_id: ORDER_STATUS.confirmed })
    expect(await readRowCopy(order, 7)).toBeNull()
  })
})

describe('a newer row over a whole record', () => {
  beforeEach(async () => {
    await readCard(CARD)
    await readRow(ROW)
    goAway()
  })

  test('changes only the members that it carries; old parts are not shown with them', async () => {
    const { row } = await readRecord(order, 7)
    expect(row).toMatchObject({ status_id: ORDER_STATUS.confirmed, shipper: 'ТОВ Ріка', comment: 'Не звонить' })
    expect(row).not.toHaveProperty('containers')
    expect(row._arePartsUnloaded).toBe(1)
  })

  test('leaves a change based on what was seen of all of it', async () => {
    expect((await readRecord(order, 7)).row.rev).toBe(2)
    expect(await storedCopy()).toMatchObject({ v: 2, newestRev: 3, full: true, stale: true })
  })

  test('does not make it fresh for the working set, nor for changes', async () => {
    expect(await applyChanges({ cursor: '1', changed: [{ r: 'orders', id: 7, rev: 3, op: 'u' }] })).toContainEqual([
      'record',
      'orders',
      7,
    ])
  })

  test('is replaced by the record at its next read', async () => {
    link.found()
    await readCard({ ...CARD, rev: 3, status_id: ORDER_STATUS.confirmed, comment: null })
    expect(await storedCopy()).toMatchObject({
      v: 3,
      stale: false,
      data: { comment: null, status_id: ORDER_STATUS.confirmed },
    })
    expect((await storedCopy())?.newestRev).toBeUndefined()
  })
})

describe('a late answer', () => {
  test('does not bring old values back: it changes no newer record, and adds to a row what the row lacks', async () => {
    await readCard({ ...CARD, rev: 5, status_id: ORDER_STATUS.in_transit })
    expect(await readRow(ROW)).toMatchObject([{ rev: 5, status_id: ORDER_STATUS.in_transit }])
    expect(await storedCopy()).toMatchObject({ v: 5, data: { status_id: ORDER_STATUS.in_transit } })
  })

  test('of a record fills what a newer row does not carry', async () => {
    await readRow(ROW)
    const { row } = await readCard(CARD)
    expect(row).toMatchObject({ status_id: ORDER_STATUS.confirmed, shipper: 'ТОВ Ріка', rev: 2 })
    expect(await storedCopy()).toMatchObject({ v: 2, newestRev: 3, full: true })
  })

  test('of rows with other columns keeps the columns', async () => {
    await readRow({ ...ROW, comment: 'Старый' })
    await readRow({ ...ROW, rev: 4, status_id: ORDER_STATUS.booked })
    expect(await storedCopy()).toMatchObject({
      v: 3,
      newestRev: 4,
      isRow: true,
      data: { comment: 'Старый', status_id: ORDER_STATUS.booked },
    })
    expect(await readRow({ ...ROW, shipper: 'Порт' })).toMatchObject([
      { status_id: ORDER_STATUS.booked, shipper: 'Порт' },
    ])
  })
})

describe('without a network', () => {
  test('rows are found and sorted by members that they carry; a missing member matches nothing and never counts as empty', async () => {
    const rows = [ROW, { ...ROW, id: 8, number: 'O-8', status_id: ORDER_STATUS.booked }]
    answer = () => listOf(rows)
    await readPage(order, '', 0)
    goAway()
    expect((await readPage(order, `f[status_id]=${ORDER_STATUS.booked}`, 0)).rows.map(({ id }) => id)).toEqual([8])
    expect((await readPage(order, 'search=кофе&sort=-number', 0)).rows.map(({ id }) => id)).toEqual([8, 7])
    await expect(readPage(order, 'f[main_carrier_id]=3', 0)).rejects.toMatchObject({ isPartial: true })
  })

  test('a row carries what its list filters and sorts by', () => {
    const members = rowMembers(order) ?? []
    const { fields, filters }: Entity = order
    const plain = filters.filter((filter) => typeof filter === 'string')
    const visible = plain.filter((name) => fields[name]?.viewWith !== 'nobody')
    expect(members).toEqual(expect.arrayContaining([...visible, ...order.sort.map((word) => word.replace('-', ''))]))
  })
})

describe('a change over a row', () => {
  const change = {
    res: 'orders',
    id: 7,
    op: 'update',
    base: { status_id: ORDER_STATUS.confirmed },
    baseV: 3,
    set: { status_id: ORDER_STATUS.booked },
  } as const

  const enqueued = async () => {
    const stored = await inDb().withDb((db) => enqueue(db, { ...change, label: 'O-7' }))
    if (!('n' in stored)) throw new Error('nothing was stored')
    return stored.n
  }

  test('of a record that is gone leaves nothing to make it again from', async () => {
    await readRow(ROW)
    const n = await enqueued()
    await inDb().withDb((db) => begin(db, n))
    await inDb().withDb((db) =>
      park(db, n, 'conflict', { code: 'empty data', httpStatus: 200, fields: {}, answer: null }),
    )
    expect((await inDb().withDb((db) => db.get('outbox', n)))?.lost).toBeUndefined()
    await applyChanges({ cursor: '1', changed: [{ r: 'orders', id: 7, rev: 4, op: 'd' }] })
    expect((await inDb().withDb((db) => db.get('outbox', n)))?.lost).toBeUndefined()
  })

  test('that was discarded is not restored over fields taken for empty', async () => {
    await readRow(ROW)
    const n = await enqueued()
    const entry = await inDb().withDb((db) => db.get('outbox', n))
    if (!entry) throw new Error('it is gone')
    const discarded = {
      ...entry,
      base: { comment: 'Был', status_id: ORDER_STATUS.draft },
      set: { comment: 'Стал', status_id: ORDER_STATUS.booked },
    }
    await inDb().withDb(async (db) => {
      await db.delete('outbox', n)
      const tx = db.transaction('log', 'readwrite')
      await addDiscarded(tx.objectStore('log'), discarded)
      await tx.done
    })
    const [serial] = await inDb().withDb((db) => db.getAllKeys('log'))
    await inDb().withDb((db) => restore(db, serial ?? 0))
    const [again] = await inDb().withDb((db) => db.getAll('outbox'))
    expect(again?.base).toEqual({ comment: 'Был', status_id: ORDER_STATUS.confirmed })
  })
})
