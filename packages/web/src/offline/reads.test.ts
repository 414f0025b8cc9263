/** Reads with and without a network: what is shown, where it comes from, and that "not loaded" never reads "nothing found". */
import { contact } from '@fura/shared/entities/contact.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { order } from '@fura/shared/entities/order.ts'
import { task } from '@fura/shared/entities/task.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPage } from './cache.ts'
import { applyChanges, readCursor, readKeysOf } from './changes.ts'
import { enqueue } from './enqueue.ts'
import { evict } from './eviction.ts'
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

describe('a page', () => {
  test('comes from the server, and from this device when the server is away', async () => {
    const online = await readPage(driver, '', 0)
    expect(online).toMatchObject({ source: 'server', total: 2, more: false })
    expect(online.rows.map(({ name }) => name)).toEqual(['Ёлкин Пётр', 'Бондар Іван'])
    expect(calls.map(({ path }) => path)).toEqual(['/api/drivers/list/?start=0&num=20&fields=row'])
    down()
    const offline = await readPage(driver, '', 0)
    expect(offline).toMatchObject({ source: 'device', total: 2 })
    expect(offline.rows).toEqual(online.rows)
    expect(offline.at).toBeLessThanOrEqual(Date.now())
  })

  test.each([429, 500, 503])('comes from this device if the server answers %i', async (status) => {
    await readPage(driver, '', 0)
    answer = () => ({ status, body: { status: 'error', error: 'unavailable' } })
    expect(await readPage(driver, '', 0)).toMatchObject({ source: 'device' })
  })

  test('does not wait longer than four seconds', async () => {
    await readPage(driver, '', 0)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = () => 'silent'
    const reading = readPage(driver, '', 0)
    await vi.advanceTimersByTimeAsync(3990)
    vi.advanceTimersByTime(20)
    vi.useRealTimers()
    expect(await reading).toMatchObject({ source: 'device' })
  })

  test('is not requested again while the server is known to be down', async () => {
    await readPage(driver, '', 0)
    down()
    await readPage(driver, '', 0)
    const before = calls.length
    expect(await readPage(driver, '', 0)).toMatchObject({ source: 'device' })
    expect(calls).toHaveLength(before)
    link.found()
    await readPage(driver, '', 0)
    expect(calls).toHaveLength(before + 1)
  })

  test('that was never loaded says so', async () => {
    down()
    await expect(readPage(driver, '', 0)).rejects.toBeInstanceOf(NotLoaded)
    answer = () => listOf([])
    link.found()
    await readPage(driver, 'f[contractor]=9', 0)
    down()
    expect(await readPage(driver, 'f[contractor]=9', 0)).toMatchObject({ rows: [], total: 0, source: 'device' })
    await expect(readPage(driver, 'f[contractor]=8', 0)).rejects.toBeInstanceOf(NotLoaded)
  })

  test('is the same question however it is written', async () => {
    await readPage(driver, 'search=елкин&f[truck]=2&f[contractor]=5', 0)
    down()
    const again = await readPage(driver, 'contractor=5&f[truck]=2&search=елкин%20', 0)
    expect(again).toMatchObject({ source: 'device', total: 2 })
  })

  test('a refused read is an error, not a copy', async () => {
    await readPage(driver, '', 0)
    answer = () => ({ body: { status: 'error', error: 'access denied' } })
    await expect(readPage(driver, '', 0)).rejects.toMatchObject({ code: 'access denied' })
  })

  test('a search without a network looks through what is here', async () => {
    await readPage(driver, '', 0)
    down()
    expect((await readPage(driver, 'search=елкин', 0)).rows.map(({ id }) => id)).toEqual([1])
    expect((await readPage(driver, 'search=050 222', 0)).rows.map(({ id }) => id)).toEqual([2])
    expect((await readPage(driver, 'f[contractor]=6', 0)).rows.map(({ id }) => id)).toEqual([2])
    await expect(readPage(driver, 'search=никого', 0)).rejects.toBeInstanceOf(NotLoaded)
  })

  test('records made or renamed here are found, also if nothing was loaded', async () => {
    down()
    const uid = '01890000-0000-7000-8000-000000000001'
    const added = { res: 'drivers', op: 'add', id: `@${uid}`, uid, base: {}, label: '' } as const
    const renamed = { res: 'drivers', op: 'update', id: 2, base: {}, label: '', set: { name: 'Карпенко' } } as const
    const store = (change: Parameters<typeof enqueue>[1]) => currentStore().withDb((db) => enqueue(db, change))
    await store({ ...added, set: { name: 'Новенький', contractor_id: 5 } })
    const found = { rows: [{ id: `@${uid}` }], total: 1, more: true, source: 'device' }
    expect(await readPage(driver, 'search=новенький', 0)).toMatchObject(found)
    expect(await readPage(driver, 'f[contractor]=5', 0)).toMatchObject(found)
    await expect(readPage(driver, 'search=никого', 0)).rejects.toBeInstanceOf(NotLoaded)
    answer = () => listOf(ROWS)
    link.found()
    await readPage(driver, '', 0)
    down()
    expect(await readPage(driver, 'search=новенький', 0)).toMatchObject(found)
    await store(renamed)
    expect((await readPage(driver, 'search=карпенко', 0)).rows.map(({ id }) => id)).toEqual([2])
  })

  test('answered from the records that happen to be here says that there may be more', async () => {
    await readPage(driver, '', 0)
    down()
    expect(await readPage(driver, 'f[contractor]=5', 0)).toMatchObject({ total: 1, more: true, source: 'device' })
  })

  test('S5.08 leaves out what has no id', async () => {
    answer = () => listOf([{ name: 'Без номера' }, ...ROWS])
    expect((await readPage(driver, '', 0)).rows.map(({ id }) => id)).toEqual([1, 2])
  })

  test('a slow old answer does not bring back what is newer', async () => {
    await readPage(driver, '', 0)
    answer = () => listOf([{ ...ROWS[1], rev: 3, name: 'старое' }])
    expect((await readPage(driver, '', 0)).rows[0]).toMatchObject({ rev: 4, name: 'Бондар Іван' })
  })
})

describe('unsent changes', () => {
  test('an unsent order is in the list of active orders, with its first status', async () => {
    answer = () => listOf([])
    await enter({ res: 'orders', op: 'add', id: '@0199c0de-0000-7000-8000-000000000001', set: { client_id: 1 } })
    expect((await readPage(order, 'f[in_work]=1', 0)).rows).toMatchObject([
      { client_id: 1, status_id: ORDER_STATUS.draft, doc_date: 0 },
    ])
    expect((await readPage(order, `f[status]=${ORDER_STATUS.confirmed}`, 0)).rows).toEqual([])
  })

  test('stand over the page: new ones first, changed ones changed, deleted ones gone', async () => {
    await enter({ id: 1, set: { name: 'Новое имя', contractor_id: 77 } })
    await enter({ op: 'delete', id: 2 })
    await enter({ op: 'add', id: '@0199a1a0-0000-7000-8000-000000000001', uid: 'u', set: { name: 'Олег' } })
    const { rows, total } = await readPage(driver, '', 0)
    expect(rows).toMatchObject([
      { id: '@0199a1a0-0000-7000-8000-000000000001', rev: 0, name: 'Олег', _pending: 'waiting' },
      { id: 1, rev: 1, name: 'Новое имя', contractor_id: 77, contractor_name: null, _pending: 'waiting' },
    ])
    expect(total).toBe(2)
    expect((await readPage(driver, '', 20)).rows.map(({ id }) => id)).toEqual([1])
    expect((await readPage(driver, 'search=олег', 0)).rows.map(({ name }) => name)).toContain('Олег')
    expect((await readPage(driver, 'search=пётр', 0)).rows.map(({ name }) => name)).not.toContain('Олег')
  })

  test('are never written into the copies', async () => {
    await readPage(driver, '', 0)
    await enter({ id: 1, set: { name: 'Новое имя' } })
    await readPage(driver, '', 0)
    await readRecord(driver, 1).catch(() => undefined)
    const cachedRecord = await currentStore().withDb((db) => db.get('rec', ['drivers', 1]))
    expect(cachedRecord?.data.name).toBe('Ёлкин Пётр')
  })

  test('acknowledged while the record is read are shown all the same', async () => {
    await enter({ id: 1, set: { name: 'Новое имя' } })
    const store = currentStore()
    // The server read the record before it took the change; the answer comes after the acknowledgement.
    answer = () => ({ body: { status: 'ok', detail: ROWS[0] } })
    const begun = await store.withDb((db) => begin(db, 1))
    if (typeof begun === 'string' || 'code' in begun) throw new Error('it is not to be sent')
    const row = { ...ROWS[0], id: 1, rev: 2, name: 'Новое имя' }
    const [read] = await Promise.all([
      readRecord(driver, 1),
      store.withDb((db) => acknowledge(db, begun.entry, { id: 1, rev: 2, row, merged: [] })),
    ])
    expect(read.row.name).toBe('Новое имя')
  })

  test('parts of a record that is not sent yet are read from this device alone', async () => {
    const owner = '@0199a1a0-0000-7000-8000-000000000001'
    const about = { client_id: owner, owner_type: 3 }
    await enter({
      res: 'contacts',
      op: 'add',
      id: '@0199a1a0-0000-7000-8000-000000000002',
      set: { ...about, value: 'a' },
    })
    await enter({
      res: 'contacts',
      op: 'add',
      id: '@0199a1a0-0000-7000-8000-000000000003',
      set: { client_id: 9, owner_type: 3 },
    })
    const page = await readPage(contact, `f[client_id]=${owner}&f[owner_type]=3`, 0)
    expect(page).toMatchObject({ source: 'device', total: 1, rows: [{ value: 'a', _pending: 'waiting' }] })
    expect(calls).toEqual([])
  })

  test('a record made here can be read before it is sent', async () => {
    down()
    const id = '@0199a1a0-0000-7000-8000-000000000001'
    await enter({ op: 'add', id, uid: id.slice(1), set: { name: 'Олег' } })
    await enter({ id, set: { comment: 'да' } })
    expect(await readRecord(driver, id)).toMatchObject({ row: { id, name: 'Олег', comment: 'да', rev: 0 } })
    await expect(readRecord(driver, '@0199a1a0-0000-7000-8000-000000000009')).rejects.toBeInstanceOf(NotLoaded)
  })

  test('show the names of the records they refer to', async () => {
    await currentStore().withDb(async (db) => {
      const row = { id: 6, rev: 1, name: 'Транс' }
      const cachedRecord = { v: 1, data: row, full: true, stale: false, at: 0, used: 0, bytes: 1 }
      await db.put('rec', cachedRecord, ['contractors', 6])
    })
    await enter({ id: 1, set: { contractor_id: 6 } })
    expect((await readPage(driver, '', 0)).rows[0]).toMatchObject({ contractor_id: 6, contractor_name: 'Транс' })
  })
})

describe('a record', () => {
  test('comes from the server, then from this device', async () => {
    answer = () => ({ body: { status: 'ok', detail: ROWS[0] } })
    expect(await readRecord(driver, 1)).toMatchObject({ source: 'server', row: { name: 'Ёлкин Пётр' } })
    expect(calls[0]?.path).toBe('/api/drivers/get/1/')
    down()
    expect(await readRecord(driver, 1)).toMatchObject({ source: 'device', row: { name: 'Ёлкин Пётр' } })
    await expect(readRecord(driver, 2)).rejects.toBeInstanceOf(NotLoaded)
  })

  describe('with parts', () => {
    const LISTED = { id: 7, rev: 3, number: 'O-7', client_id: 5 }
    const box = { id: 31, rev: 1, order_id: 7, number: 'CSQU3054383' }
    const addContainer = () =>
      enter({ res: 'orders/containers', op: 'add', set: { order_id: 7, number: 'MSKU9070323' } })

    beforeEach(async () => {
      // As the working set brings records that it does not bring as cards.
      await currentStore().withDb((db) => keepPage(db, ['orders', '', 0], { rows: [LISTED], total: 1, more: false }))
    })

    test('that was never opened does not know them, and does not say that there are none', async () => {
      down()
      const { row } = await readRecord(order, 7)
      expect(row.number).toBe('O-7')
      expect(row).not.toHaveProperty('containers')
      expect(row._arePartsUnloaded).toBe(1)
    })

    test('that was never opened shows the part that waits to be sent, and that the others are not here', async () => {
      await addContainer()
      down()
      const { row } = await readRecord(order, 7)
      expect(row.containers).toMatchObject([{ number: 'MSKU9070323', _pending: 'waiting' }])
      expect(row._arePartsUnloaded).toBe(1)
    })

    test('that was opened has them all, the unsent one too', async () => {
      answer = () => ({ body: { status: 'ok', detail: { ...LISTED, containers: [box] } } })
      await readRecord(order, 7)
      await addContainer()
      down()
      const { row } = await readRecord(order, 7)
      expect(row.containers).toMatchObject([box, { number: 'MSKU9070323' }])
      expect(row).not.toHaveProperty('_arePartsUnloaded')
    })

    test('that was changed by somebody since it was opened does not show its old parts', async () => {
      answer = () => ({ body: { status: 'ok', detail: { ...LISTED, containers: [box] } } })
      await readRecord(order, 7)
      answer = () => listOf([{ ...LISTED, rev: 4 }])
      await readPage(order, '', 0)
      down()
      expect((await readRecord(order, 7)).row._arePartsUnloaded).toBe(1)
    })
  })

  test('that is gone is an error of the server, and its copy is not deleted for it', async () => {
    await readPage(driver, '', 0)
    answer = () => ({ body: { status: 'error', error: 'empty data' } })
    await expect(readRecord(driver, 1)).rejects.toBeInstanceOf(ApiError)
    down()
    expect(await readRecord(driver, 1)).toMatchObject({ source: 'device' })
  })
})

describe('news of the server', () => {
  test('mark what is old, drop what is deleted, and move the cursor', async () => {
    await readPage(driver, '', 0)
    expect(await readCursor()).toBeNull()
    const keys = await applyChanges({
      cursor: 'c17',
      changed: [
        { r: 'drivers', id: 1, rev: 9, op: 'u' },
        { r: 'drivers', id: 2, rev: 5, op: 'd' },
      ],
    })
    expect(keys).toEqual([
      ['list', 'drivers'],
      ['lookup', 'drivers'],
      ['record', 'drivers', 1],
      ['record', 'drivers', 2],
    ])
    expect(await readCursor()).toBe('c17')
    await currentStore().withDb(async (db) => {
      expect(await db.get('rec', ['drivers', 1])).toMatchObject({ stale: true, data: { name: 'Ёлкин Пётр' } })
      expect(await db.get('rec', ['drivers', 2])).toBeUndefined()
      expect(await db.get('page', ['drivers', '', 0])).toMatchObject({ ids: [1], total: 1 })
    })
  })

  test('of what this device knows already make nothing old', async () => {
    await readPage(driver, '', 0)
    expect(await applyChanges({ cursor: 'c18', changed: [{ r: 'drivers', id: 2, rev: 4, op: 'u' }] })).toEqual([])
    expect(readKeysOf('all')).toEqual([['list'], ['record'], ['lookup']])
  })
})

test('tasks of a branch without a network, by the copy of the employees', async () => {
  const tasks = [3, 4].map((id) => ({ id, rev: 1, name: `Задача ${id}`, team_user_id: id, date_end: id }))
  const people = [3, 4].map((id) => ({ id, rev: 1, name: `Имя ${id}`, organization: id * 10 }))
  answer = (path) => listOf(path.includes('team_users') ? people : tasks)
  await readPage(task, '', 0)
  down()
  await expect(readPage(task, 'organization=40', 0)).rejects.toMatchObject({ isPartial: false })
  link.found()
  answer = () => listOf(people)
  await readLookup(teamUser)
  down()
  const page = await readPage(task, 'organization=40', 0)
  expect(page.rows.map(({ id }) => id)).toEqual([4])
  await expect(readPage(task, 'organization=50', 0)).rejects.toMatchObject({ isPartial: true })
})

test('room is made among the longest unused copies, never among what has unsent changes', async () => {
  await readPage(driver, '', 0)
  await enter({ id: 1, set: { name: 'Новое имя' } })
  await currentStore().withDb(async (db) => {
    for (const id of [1, 2]) {
      const cachedRecord = await db.get('rec', ['drivers', id])
      if (cachedRecord) await db.put('rec', { ...cachedRecord, used: id }, ['drivers', id])
    }
  })
  expect(await evict(currentStore(), 1)).toBeGreaterThan(0)
  await currentStore().withDb(async (db) => {
    expect(await db.getAllKeys('rec')).toEqual([['drivers', 1]])
    expect(await db.count('page')).toBe(0)
    expect(await db.count('outbox')).toBe(1)
  })
})
