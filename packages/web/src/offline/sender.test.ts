/** The promises of the write path (offline.md 5): nothing lost, nothing doubled, in order, one at a time. */
import { truck } from '@fura/shared/entities/truck.ts'
import { ApiError } from '#api/client.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserSession } from './user-session.ts'
import type { RecordId } from './row.ts'
import { type Change, saveAt } from './save.ts'
import { acknowledge, begin, release } from './settle.ts'
import { type Device, untilSent, entriesOf, until } from './testing/device.ts'
import { add, remove, update } from './testing/driver-changes.ts'
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

/** Saves without waiting for the server. */
const saveNow = (change: Change, at: UserSession = tab) => saveAt(at, change, 0)
const offline = (): void => {
  server.fault = () => 'drop-before'
}
const online = (): void => {
  server.fault = () => undefined
}
const idOf = async (change: Change, at: UserSession = tab): Promise<RecordId> => {
  const result = await saveNow(change, at)
  if (result.state === 'rejected') throw result.error
  return result.id
}
const names = (): unknown[] => [...server.records.values()].map(({ name }) => name)

describe('order', () => {
  test('changes of one record go out one by one, in the order in which they were made', async () => {
    offline()
    const id = await idOf(add('Олег'))
    await until(async () => (await entriesOf(tab)).every(({ tries }) => tries > 0))
    await saveNow(update(id, { comment: 'один' }))
    await saveNow(remove(id))
    online()
    await untilSent(tab)
    expect(server.effects.map(({ path }) => path)).toEqual([
      '/api/drivers/add/',
      '/api/drivers/update/',
      '/api/drivers/delete/',
    ])
    expect(server.mostPerRecord).toBe(1)
    expect(server.records.size).toBe(0)
  })

  test('at most three records at once', async () => {
    offline()
    for (let index = 0; index < 12; index += 1) await saveNow(add(`Водитель ${index}`))
    online()
    server.latencyMs = 10
    server.mostAtOnce = 0
    await untilSent(tab)
    expect(server.records.size).toBe(12)
    expect(server.mostAtOnce).toBeLessThanOrEqual(3)
    expect(server.mostAtOnce).toBeGreaterThan(1)
  })

  test('the number of a change rises within its record, also across a restart', async () => {
    server.put('drivers', { id: 7, rev: 1, name: 'Иван' })
    server.fault = ({ attempt }) => (attempt === 0 ? 'drop-after' : undefined)
    for (let index = 0; index < 5; index += 1) {
      await saveNow(update(7, { comment: String(index) }))
      if (index === 2) {
        tab.store.close()
        tab = device.openTab()
        tab.sender.wake()
      }
      await until(async () => {
        tab.sender.forgive()
        return (await entriesOf(tab)).every(({ tries }) => tries > 0)
      })
    }
    await untilSent(tab)
    const seqs = server.effects.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(server.records.get('drivers 7')?.comment).toBe('4')
  })
})

describe('an answer that was lost', () => {
  test('brings the same key again, and nothing happens twice', async () => {
    server.fault = ({ attempt }) => (attempt === 0 ? 'drop-after' : undefined)
    for (let index = 0; index < 10; index += 1) await saveNow(add(`Водитель ${index}`))
    await untilSent(tab)
    expect(server.requests.length).toBeGreaterThanOrEqual(20)
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(10)
    expect(server.effects).toHaveLength(10)
    expect(names()).toHaveLength(10)
  })

  test('the entry stays until the answer is there', async () => {
    server.fault = () => 'hang'
    await saveNow(add('Олег'))
    await until(() => server.requests.length === 1)
    expect((await entriesOf(tab)).map(({ state, tries }) => [state, tries])).toEqual([['sending', 1]])
  })

  test('a request that was under way when the app died is sent again under its key', async () => {
    server.fault = () => 'hang'
    await saveNow(add('Олег'))
    await until(() => server.requests.length === 1)
    tab.store.close()
    online()
    tab = device.openTab()
    tab.sender.wake()
    await untilSent(tab)
    expect(server.requests.map(({ key }) => key)).toEqual(Array(2).fill(server.requests[0]?.key))
    expect(server.requests.map(({ attempt }) => attempt)).toEqual([0, 1])
    expect(server.effects).toHaveLength(1)
  })
})

describe('an acknowledgement', () => {
  test('removes the entry, keeps the record and its real id, all at once', async () => {
    const result = await saveAt(tab, add('Олег'))
    expect(result).toMatchObject({ state: 'sent', id: 101, row: { name: 'Олег', rev: 1 } })
    const { uid } = { uid: '', ...(server.effects[0]?.body._sync as object) }
    await tab.store.withDb(async (db) => {
      expect(await db.count('outbox')).toBe(0)
      expect(await db.get('idmap', uid)).toMatchObject({ res: 'drivers', id: 101 })
      expect(await db.get('rec', ['drivers', 101])).toMatchObject({ v: 1, full: true, data: { name: 'Олег' } })
    })
  })

  test('screens hear of a long queue in a few messages, and of every record of it', async () => {
    offline()
    for (let index = 0; index < 12; index += 1) await saveNow(add(`Водитель ${index}`))
    const announcements: unknown[][] = []
    tab.channel.subscribe((message) => {
      if (message.type === 'records' && message.touched !== 'all')
        announcements.push(message.touched.map(({ id }) => id))
    })
    online()
    await untilSent(tab)
    const ids = [...server.records.values()].map(({ id }) => id)
    await until(() => ids.every((id) => announcements.flat().includes(id)))
    expect(ids).toHaveLength(12)
    expect(announcements.length).toBeLessThan(6)
  })

  test('that fails in the middle leaves everything as it was', async () => {
    offline()
    await saveNow(add('Олег'))
    await until(async () => (await entriesOf(tab))[0]?.state === 'queued' && server.requests.length > 0)
    const begun = await tab.store.withDb((db) => begin(db, 1))
    if (typeof begun === 'string' || 'code' in begun) throw new Error('it is not to be sent')
    // A function cannot be stored, so the record is refused after the entry was deleted.
    const row = { id: 5, rev: 1, name: () => undefined }
    const work = tab.store.withDb((db) => acknowledge(db, begun.entry, { id: 5, rev: 1, row, merged: [] }))
    await expect(work).rejects.toThrow('could not be cloned')
    await tab.store.withDb(async (db) => {
      expect(await db.count('outbox')).toBe(1)
      expect(await db.count('idmap')).toBe(0)
      expect(await db.count('log')).toBe(0)
    })
  })
})

describe('changes that wait for a person', () => {
  test('a refused change parks its own record and no other', async () => {
    server.put('drivers', { id: 7, rev: 1, name: 'Иван' })
    server.rule = ({ body }) =>
      body.id === 7 ? new ApiError('invalid data', { httpStatus: 200, fields: { phone: 'format' } }) : undefined
    await saveNow(update(7, { phone: '1' }))
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
    await saveNow(remove(7))
    await saveNow(add('Олег'))
    await until(() => names().includes('Олег'))
    expect((await entriesOf(tab)).map(({ op, state }) => `${op} ${state}`)).toEqual([
      'update rejected',
      'delete queued',
    ])
    expect((await entriesOf(tab))[0]?.answer).toMatchObject({ code: 'invalid data', fields: { phone: 'format' } })
  })

  test('a conflict parks its record, also after a restart, and keeps what the server has now', async () => {
    server.put('drivers', { id: 7, rev: 5, name: 'Иван', comment: 'их' })
    await saveNow(update(7, { comment: 'моё' }, { id: 7, rev: 4, name: 'Иван', comment: 'было' }))
    await until(async () => (await entriesOf(tab))[0]?.state === 'conflict')
    tab.store.close()
    tab = device.openTab()
    tab.sender.forgive()
    await saveNow(add('Олег'))
    await until(() => names().includes('Олег'))
    expect((await entriesOf(tab))[0]).toMatchObject({ state: 'conflict', set: { comment: 'моё' } })
    expect(server.records.get('drivers 7')?.comment).toBe('их')
    expect(await tab.store.withDb((db) => db.get('rec', ['drivers', 7]))).toMatchObject({ data: { comment: 'их' } })
  })

  test('a record that others deleted meanwhile is a conflict', async () => {
    await saveNow(update(9, { comment: 'моё' }))
    await until(async () => (await entriesOf(tab))[0]?.state === 'conflict')
    expect((await entriesOf(tab))[0]?.answer?.code).toBe('empty data')
  })

  test('a right that was withdrawn is a refusal', async () => {
    server.rule = () => new ApiError('access denied', { httpStatus: 200 })
    await saveNow(add('Олег'))
    await until(async () => (await entriesOf(tab))[0]?.state === 'rejected')
    expect((await entriesOf(tab))[0]?.answer?.code).toBe('access denied')
  })

  test('eight 5xx for one change while others go through: it is stuck, and can be tried by hand', async () => {
    let isIll = true
    server.fault = ({ body }) =>
      isIll && body.name === 'Больной' ? { status: 500, code: 'internal error' } : undefined
    await saveNow(add('Больной'))
    for (let index = 0; index < 12; index += 1) {
      await saveNow(add(`Водитель ${index}`))
      tab.sender.forgive()
      await until(() => names().includes(`Водитель ${index}`))
    }
    await until(async () => {
      tab.sender.forgive()
      return (await entriesOf(tab))[0]?.state === 'stuck'
    })
    const tries = server.requests.filter(({ body }) => body.name === 'Больной')
    expect(tries).toHaveLength(8)
    isIll = false
    await tab.store.withDb((db) => release(db, 1))
    tab.sender.forgive()
    await untilSent(tab)
    expect(names()).toContain('Больной')
    expect(new Set(server.requests.filter(({ body }) => body.name === 'Больной').map(({ key }) => key)).size).toBe(1)
  })
})

describe('records made on this device', () => {
  test('a change that refers to one waits for its real id, and carries it', async () => {
    offline()
    const truckId = await idOf({ entity: truck, action: 'add', values: { name: 'АА 1234 ВС' }, label: 'truck' })
    await saveNow(add('Олег', { truck_id: truckId }))
    server.fault = ({ path }) => (path.includes('trucks') ? 'drop-before' : undefined)
    await until(() => {
      tab.sender.forgive()
      return server.requests.length > 3
    })
    expect(server.requests.some(({ path }) => path.includes('drivers/add'))).toBe(false)
    online()
    await untilSent(tab)
    const [made] = [...server.records].find(([key]) => key.startsWith('trucks')) ?? ['']
    expect(server.effects.at(-1)?.body.truck_id).toBe(Number(made.split(' ')[1]))
    expect(JSON.stringify(server.effects)).not.toContain('"@')
  })

  test('edits made while the add is on its way follow it to the real id and stand on its rev', async () => {
    server.fault = () => 'hang'
    const id = await idOf(add('Олег'))
    await until(() => server.requests.length === 1)
    await saveNow(update(id, { comment: 'один' }, { id, rev: 0, name: 'Олег' }))
    tab.store.close()
    online()
    tab = device.openTab()
    tab.sender.wake()
    await untilSent(tab)
    const sent = server.effects.at(-1)
    expect(sent?.body).toMatchObject({ id: 101, comment: 'один', _sync: { base_rev: 1 } })
    await saveNow(update(id, { comment: 'два' }))
    await untilSent(tab)
    expect(server.effects.at(-1)?.body).toMatchObject({ id: 101, comment: 'два' })
    expect(server.mostPerRecord).toBe(1)
  })
})

test('thirty switches of the network under a hundred writes: each is done once, in order', async () => {
  const ids = Array.from({ length: 10 }, (_, place) => place + 1)
  for (const id of ids) server.put('drivers', { id, rev: 1 })
  let isOff = false
  let requests = 0
  server.fault = () => {
    requests += 1
    // Half of the requests that are cut off have reached the server.
    return isOff ? (requests % 2 === 0 ? 'drop-after' : 'drop-before') : undefined
  }
  const marks: string[] = []
  for (let write = 0; write < 100; write += 1) {
    const mark = `m${write}`
    marks.push(mark)
    await saveNow(update((write % ids.length) + 1, { [write % 2 === 0 ? 'comment' : 'passport_number']: mark }))
    if (write % 3 === 0) {
      isOff = !isOff
      if (!isOff) tab.sender.forgive()
    }
  }
  isOff = false
  tab.sender.forgive()
  await untilSent(tab)
  const written = server.effects.flatMap(({ body }) => [body.comment, body.passport_number].filter(Boolean))
  expect(new Set(written).size, 'no value is written twice').toBe(written.length)
  // An update that was never tried takes in later ones of its record: only the last value of each field counts.
  for (const id of ids) {
    const own = marks.filter((_, write) => (write % ids.length) + 1 === id)
    expect(server.records.get(`drivers ${id}`)).toMatchObject({
      [id % 2 === 1 ? 'comment' : 'passport_number']: own.at(-1),
    })
  }
  expect(server.mostPerRecord).toBe(1)
})

describe('the session', () => {
  const lost = (status: number) => () => ({
    status,
    code: status === 401 ? 'invalid user api key' : 'user switched off',
  })

  test.each([401, 403, 426])('%i stops the sender and keeps everything', async (status) => {
    server.fault = lost(status)
    await saveNow(add('Олег'))
    await saveNow(add('Иван'))
    await until(async () => (await entriesOf(tab)).some(({ tries }) => tries > 0))
    await until(async () => (await entriesOf(tab)).every(({ state }) => state === 'queued'))
    const before = server.requests.length
    tab.sender.forgive()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.requests).toHaveLength(before)
    expect((await entriesOf(tab)).map(({ set }) => set.name)).toEqual(['Олег', 'Иван'])
    online()
    server.token = 'the same user, logged in again'
    tab.sender.forgive()
    await untilSent(tab)
    expect(server.effects).toHaveLength(2)
  })

  test('a refusal of the token before the last stops nothing: a new password renewed it while a change was under way', async () => {
    server.fault = lost(401)
    server.latencyMs = 50
    await saveNow(add('Олег'))
    await until(() => server.requests.length === 1)
    online()
    server.token = 'renewed'
    await untilSent(tab)
    expect(server.effects.map(({ token }) => token)).toEqual(['renewed'])
  })

  test('after a logout another user reads and sends nothing of the first; when the first returns, it is sent once', async () => {
    offline()
    await saveNow(add('Олег'))
    tab.store.close()
    server.token = 'b'
    online()
    const other = device.openTab(2)
    expect(await entriesOf(other)).toEqual([])
    other.sender.forgive()
    await saveNow(add('Чужой'), other)
    await untilSent(other)
    expect(names()).toEqual(['Чужой'])
    other.store.close()
    server.token = 'a again'
    tab = device.openTab(1)
    tab.sender.wake()
    await untilSent(tab)
    expect(names()).toEqual(['Чужой', 'Олег'])
    expect(server.effects.map(({ token }) => token)).toEqual(['b', 'a again'])
  })

  test('requests under way at logout are given up, not finished under another token', async () => {
    server.fault = () => 'hang'
    await saveNow(add('Олег'))
    await until(() => server.requests.length === 1)
    tab.store.close()
    await expect(saveNow(add('Иван'))).rejects.toThrow(expect.objectContaining({ name: 'StoreClosed' }))
    const again = device.openTab()
    expect((await entriesOf(again)).map(({ state, set }) => [state, set.name])).toEqual([['sending', 'Олег']])
  })
})
