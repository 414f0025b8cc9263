/** The working set on a device: what is read, what is not read again, and what must not be stored. */
import { link } from '#api/link.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepPage } from '../cache.ts'
import { readPage } from '../reads.ts'
import { keepRights } from '../rights.ts'
import { closeUser, currentStore, openUser } from '../store.ts'
import { installBrowser } from '../testing/device.ts'
import { type Call, type FakeAnswer, installFetch } from '../testing/fake-fetch.ts'
import { order } from '@fura/shared/entities/order.ts'
import { DeviceSet, type SetMember } from './device-set.ts'
import { loadLacking, readMembers, RightsChanged } from './load.ts'
import { keepWholePages } from './whole-pages.ts'

let calls: Call[]
let revs: Map<number, number>
let onCall: (path: string) => void
let sums: object

const rowOf = (id: number, isCard: boolean) => ({
  id,
  rev: revs.get(id) ?? 1,
  number: `O-${id}`,
  date_update: 1_700_000_000,
  in_work: 1,
  ...sums,
  ...(isCard && { containers: [], status_next: [] }),
})

const answer = (path: string): FakeAnswer => {
  onCall(path)
  const ids = (/ids=([\d,]+)/.exec(path)?.[1] ?? '').split(',').map(Number)
  if (path.includes('/working_set/')) {
    const start = Number(/start=(\d+)/.exec(path)?.[1])
    const list = members().slice(start, start + 2000)
    return { body: { status: 'ok', list, total_num: members().length } }
  }
  return { body: { status: 'ok', list: ids.map((id) => rowOf(id, path.includes('/cards/'))) } }
}

const members = (): SetMember[] => [...revs].map(([id, rev]) => ({ r: 'orders', id, rev }))

beforeEach(async () => {
  installBrowser()
  link.found()
  revs = new Map(Array.from({ length: 260 }, (_, place) => [place + 1, 1]))
  sums = { sum_income: '100.00' }
  onCall = () => undefined
  calls = installFetch(answer)
  await openUser('test', 1)
  await keepRights({ can_view_sum_income: 1 })
})
afterEach(() => closeUser())

const signal = new AbortController().signal
const rest = () => Promise.resolve()

const load = (set: DeviceSet, limit?: number) =>
  loadLacking({ store: currentStore(), set, signal, rest, onLoaded: () => undefined, ...(limit && { limit }) })

const fresh = async (): Promise<DeviceSet> => {
  const set = new DeviceSet()
  await set.readAnew(() => readMembers(signal))
  await set.look(currentStore(), rest)
  return set
}
const requestedPaths = () =>
  calls.map(({ path }) => path.replace(/ids=([\d,]+)/, (_, ids: string) => `${ids.split(',').length}`))
const recordOf = (id: number) => currentStore().withDb((db) => db.get('rec', ['orders', id]))

describe('is read', () => {
  test('as cards, fifty at once, and behind two hundred as rows; then nothing is lacking', async () => {
    const set = await fresh()
    expect(await load(set)).toBe('done')
    expect(requestedPaths()).toEqual([
      '/api/working_set/list/?start=0&num=2000',
      ...Array.from({ length: 4 }, () => '/api/orders/cards/?50'),
      '/api/orders/list/?60&num=60',
    ])
    expect(await recordOf(200)).toMatchObject({ full: true, ahead: true, used: 1_700_000_000_000 })
    expect(await recordOf(201)).toMatchObject({ full: false })
    calls.length = 0
    const again = await fresh()
    await load(again)
    expect(requestedPaths()).toEqual(['/api/working_set/list/?start=0&num=2000'])
    expect(again.countOf('orders')).toBe(260)
    expect(again.bytes).toBeGreaterThan(0)
  })

  test('without counting as opened, even if a list has shown a row of it', async () => {
    await currentStore().withDb((db) =>
      keepPage(db, ['orders', '', 0], { rows: [rowOf(1, false)], total: 1, more: false }),
    )
    expect(await recordOf(1)).toMatchObject({ full: false })
    await load(await fresh())
    expect(await recordOf(1)).toMatchObject({ full: true, ahead: true })
  })

  test('again only if the change cursor says that the record or a part of it is old', async () => {
    const set = await fresh()
    await load(set)
    calls.length = 0
    for (const id of [3, 250]) revs.set(id, 2)
    const changed = [3, 250].map((id) => ({ r: 'orders', id, rev: 2, op: 'u' as const }))
    set.noteChanges({ changed: [...changed, { r: 'orders/containers', id: 9, rev: 1, op: 'a', of: 5 }] })
    await load(set)
    expect(calls.map(({ path }) => path)).toEqual(['/api/orders/cards/?ids=3,5', '/api/orders/list/?ids=250&num=1'])
    expect(set.isListOld).toBe(false)
    set.noteChanges({ changed: [{ r: 'orders', id: 900, rev: 1, op: 'a' }] })
    expect(set.isListOld).toBe(true)
  })

  test('the list again if it was not answered, or a change was reported while it was read', async () => {
    const set = new DeviceSet()
    await expect(set.readAnew(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(set.isListOld).toBe(true)
    onCall = () => set.noteChanges({ changed: [{ r: 'orders', id: 900, rev: 1, op: 'a' }] })
    await set.readAnew(() => readMembers(signal))
    expect(set.isListOld).toBe(true)
  })

  test('no more than the size limit', async () => {
    const set = await fresh()
    expect(await load(set, 1)).toBe('full')
    expect(requestedPaths().filter((path) => path.includes('/cards/'))).toHaveLength(1)
  })

  test('without repeating requests for records that are not answered', async () => {
    revs.set(999, 1)
    const set = await fresh()
    installFetch((path) => (path.includes('/list/?ids') ? { body: { status: 'ok', list: [] } } : answer(path)))
    await load(set)
    expect(set.lacking()).toEqual([])
  })
})

describe('under other rights', () => {
  test('what was answered under the earlier ones is not stored', async () => {
    const set = await fresh()
    let isChanged: Promise<unknown> = Promise.resolve()
    onCall = (path) => {
      if (path.includes('/cards/')) isChanged = keepRights({ can_view_sum_income: 0 })
    }
    const loading = load(set)
    await expect(loading).rejects.toBeInstanceOf(RightsChanged)
    await isChanged
    expect(await currentStore().withDb((db) => db.count('rec'))).toBe(0)
  })

  test('sums are deleted from the device with the right to see them', async () => {
    await load(await fresh())
    expect((await recordOf(1))?.data).toMatchObject({ sum_income: '100.00' })
    await keepRights({ can_view_sum_income: 0 })
    sums = {}
    await load(await fresh())
    const copies = await currentStore().withDb((db) => db.getAll('rec'))
    expect(copies).toHaveLength(260)
    expect(copies.filter(({ data }) => 'sum_income' in data)).toEqual([])
  })
})

test('the first list is one page on the device, and the server’s own answer stays', async () => {
  const set = await fresh()
  await load(set)
  await keepWholePages(currentStore(), set, rest)
  const pageOf = (start: number) => currentStore().withDb((db) => db.get('page', ['orders', 'f[in_work]=1', start]))
  expect(await pageOf(240)).toMatchObject({ total: 260, more: true })
  const server = { ids: [1], total: 1, more: false, at: 1, used: 1, bytes: 1 }
  await currentStore().withDb((db) => db.put('page', server, ['orders', 'f[in_work]=1', 0]))
  await keepWholePages(currentStore(), set, rest)
  expect(await pageOf(0)).toEqual(server)
})

test('a list that was never opened is answered from the set, and says that the server may know more', async () => {
  await load(await fresh())
  link.lost()
  installFetch(() => 'down')
  const page = await readPage(order, 'f[in_work]=1', 0)
  expect(page).toMatchObject({ source: 'device', total: 260, more: true })
  await expect(readPage(order, 'search=нет такого', 0)).rejects.toMatchObject({ isPartial: true })
})
