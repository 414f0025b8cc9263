/**
 * Databases as released versions of the app left them on devices, written out by hand, because later declarations must not change
 * them. A new version of the store adds the one before it here.
 */
import { openDB } from 'idb'

const ENTRY = {
  format: 1,
  deps: [],
  base: {},
  actedAt: '2026-11-01T08:00:00.000Z',
  state: 'queued',
  tries: 0,
  triedAt: 0,
  nextAt: 0,
  lane: 'data',
}
const [TRUCK, DRIVER, FILE] = [
  '019a3d5e-0000-7000-8000-000000000001',
  '019a3d5e-0000-7000-8000-000000000002',
  '019a3d5e-0000-7000-8000-000000000003',
]

/** A truck, its driver, a change of the driver that is being sent, and a photo of it. */
const ENTRIES_1 = [
  {
    op: 'add',
    res: 'trucks',
    uid: TRUCK,
    id: `@${TRUCK}`,
    chain: `trucks:@${TRUCK}`,
    path: '/api/trucks/add/',
    set: { name: 'АА1234ВВ' },
    label: 'АА1234ВВ',
  },
  {
    op: 'add',
    res: 'drivers',
    uid: DRIVER,
    id: `@${DRIVER}`,
    chain: `drivers:@${DRIVER}`,
    path: '/api/drivers/add/',
    set: { name: 'Олег', truck_id: `@${TRUCK}` },
    deps: [TRUCK],
    label: 'Олег',
  },
  {
    op: 'update',
    res: 'drivers',
    id: `@${DRIVER}`,
    chain: `drivers:@${DRIVER}`,
    path: '/api/drivers/update/',
    set: { comment: 'после рейса' },
    label: 'Олег',
    state: 'sending',
    tries: 1,
  },
  {
    op: 'add',
    res: 'files',
    uid: FILE,
    id: `@${FILE}`,
    chain: `files:@${FILE}`,
    path: '/api/files/add/',
    set: { o_t: 'driver', o_id: `@${DRIVER}`, name: 'CMR.jpg', kind: 'photo', type: 'image/jpeg', size: 5, date: 1 },
    deps: [DRIVER],
    label: 'CMR.jpg',
    lane: 'file',
  },
]

const saveVersion1 = async (name: string): Promise<void> => {
  const db = await openDB(name, 1, {
    upgrade: (store) => {
      for (const plain of ['meta', 'lookup', 'msg', 'blob', 'idmap', 'draft']) store.createObjectStore(plain)
      for (const copies of ['rec', 'page']) store.createObjectStore(copies).createIndex('used', 'used')
      store.createObjectStore('log', { autoIncrement: true })
      const outbox = store.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
      for (const index of ['chain', 'state', 'res']) outbox.createIndex(index, index)
      outbox.createIndex('key', 'key', { unique: true })
    },
  })
  for (const [place, entry] of ENTRIES_1.entries()) await db.add('outbox', { ...ENTRY, ...entry, key: `key ${place}` })
  const bytes = new TextEncoder().encode('photo').buffer
  await db.put('blob', { bytes, mime: 'image/jpeg', name: 'CMR.jpg', sha256: 'sum', thumb: null }, FILE)
  await db.put('draft', { values: { name: 'Неоконченный' }, at: 1 }, 'drivers/new')
  await db.put('idmap', { res: 'drivers', id: 7, at: 1 }, 'an earlier one')
  await db.put('rec', { v: 1, data: { id: 7, rev: 1 }, full: true, stale: false, at: 1, used: 1, bytes: 10 }, [
    'drivers',
    7,
  ])
  db.close()
}

/** By version; the last is today's, which the next one will have to open. */
export const SAVED_STORES: readonly ((name: string) => Promise<void>)[] = [saveVersion1]
