/** The copies of what the server said: records, pages of lists, small lists in full. Nothing unsent is ever written here. */
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Values } from './entry.ts'
import type { KeptLookup, KeptPage, KeptRecord, UserDb, UserSchema } from './schema.ts'
import { writing } from './transaction.ts'

export type ServerRow = Values & { id: number; rev: number }

export const isServerRow = (value: unknown): value is ServerRow =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as ServerRow).id) &&
  Number.isSafeInteger((value as ServerRow).rev)

export type Writable<N extends 'rec' | 'page' | 'lookup' | 'meta'> = IDBPObjectStore<
  UserSchema,
  ArrayLike<StoreNames<UserSchema>>,
  N,
  'readwrite'
>

/** Reading a copy makes it young again, but not more often than this: a write for every read would be waste. */
const USED_STEP_MS = 60_000
const BYTES = 'bytes'

/** Two bytes a character is what a browser may take at most; exactness does not matter here. */
const sizeOf = (value: unknown): number => JSON.stringify(value).length * 2

export const cacheBytes = async (meta: { get(key: string): Promise<unknown> }): Promise<number> =>
  Number((await meta.get(BYTES)) ?? 0)

export const setCacheBytes = async (meta: Writable<'meta'>, bytes: number): Promise<void> => {
  await meta.put(Math.max(0, bytes), BYTES)
}

/** The row to show: a slow answer does not bring back what a newer one has replaced. Returns how many bytes were added. */
export const keepRow = async (
  rec: Writable<'rec'>,
  res: string,
  row: ServerRow,
  isFull: boolean,
  now = Date.now(),
): Promise<{ row: ServerRow; added: number }> => {
  const old = await rec.get([res, row.id])
  if (old && old.v > row.rev) return { row: old.data as ServerRow, added: 0 }
  const isSame = old?.v === row.rev
  const data = isSame ? { ...old.data, ...row } : row
  const bytes = sizeOf(data)
  const kept: KeptRecord = {
    v: row.rev,
    data,
    full: isFull || (isSame && old.full),
    stale: false,
    at: now,
    used: now,
    bytes,
  }
  await rec.put(kept, [res, row.id])
  return { row, added: bytes - (old?.bytes ?? 0) }
}

export interface ServerPage {
  rows: ServerRow[]
  total: number
  more: boolean
}

/** Writes an answered page through; returns its rows as they are to be shown. */
export const keepPage = (
  db: UserDb,
  key: [res: string, query: string, start: number],
  { rows, total, more }: ServerPage,
  now = Date.now(),
): Promise<ServerRow[]> =>
  writing(db, ['rec', 'page', 'meta'], async (tx) => {
    const [rec, page, meta] = [tx.objectStore('rec'), tx.objectStore('page'), tx.objectStore('meta')]
    const kept = await Promise.all(rows.map((row) => keepRow(rec, key[0], row, false, now)))
    const ids = rows.map(({ id }) => id)
    const before = await page.get(key)
    const bytes = sizeOf(ids) + sizeOf(key)
    await page.put({ ids, total, more, at: now, used: now, bytes }, key)
    const added = kept.reduce((sum, one) => sum + one.added, bytes - (before?.bytes ?? 0))
    await setCacheBytes(meta, (await cacheBytes(meta)) + added)
    return kept.map(({ row }) => row)
  })

export const keepRecord = (db: UserDb, res: string, row: ServerRow): Promise<ServerRow> =>
  writing(db, ['rec', 'meta'], async (tx) => {
    const kept = await keepRow(tx.objectStore('rec'), res, row, true)
    const meta = tx.objectStore('meta')
    await setCacheBytes(meta, (await cacheBytes(meta)) + kept.added)
    return kept.row
  })

export const keptRecord = async (db: UserDb, res: string, id: number): Promise<KeptRecord | undefined> => {
  const found = await db.get('rec', [res, id])
  const now = Date.now()
  if (found && found.used < now - USED_STEP_MS) await db.put('rec', { ...found, used: now }, [res, id])
  return found
}

/** The page with those of its records that are still there; undefined where the question was never answered here. */
export const keptPage = async (
  db: UserDb,
  key: [res: string, query: string, start: number],
): Promise<(KeptPage & { rows: ServerRow[] }) | undefined> => {
  const page = await db.get('page', key)
  if (!page) return undefined
  const tx = db.transaction('rec')
  const found = await Promise.all(page.ids.map((id) => tx.store.get([key[0], id])))
  await tx.done
  const now = Date.now()
  if (page.used < now - USED_STEP_MS) await touch(db, key, page, found, now)
  return { ...page, rows: found.flatMap((one) => (one ? [one.data as ServerRow] : [])) }
}

const touch = (
  db: UserDb,
  key: [res: string, query: string, start: number],
  page: KeptPage,
  records: readonly (KeptRecord | undefined)[],
  now: number,
): Promise<void> =>
  writing(db, ['rec', 'page'], async (tx) => {
    await tx.objectStore('page').put({ ...page, used: now }, key)
    for (const record of records) {
      if (record) await tx.objectStore('rec').put({ ...record, used: now }, [key[0], record.data.id])
    }
  })

/** Every record of a resource that is on this device, as a key range of `rec` or `page`. */
export const rangeOf = (res: string): IDBKeyRange => IDBKeyRange.bound([res], [res, []])

export const keepLookup = async (db: UserDb, res: string, lookup: KeptLookup): Promise<void> => {
  await db.put('lookup', lookup, res)
}

/** A record is new: it stands in front of the unfiltered list, and in the list kept in full, until they are read again. */
export const addToLists = async (
  page: Writable<'page'>,
  lookup: Writable<'lookup'>,
  res: string,
  row: ServerRow,
): Promise<void> => {
  const first = await page.get([res, '', 0])
  if (first && !first.ids.includes(row.id)) {
    await page.put({ ...first, ids: [row.id, ...first.ids], total: first.total + 1 }, [res, '', 0])
  }
  await changeLookup(lookup, res, (rows) => [...rows.filter(({ id }) => id !== row.id), row])
}

export const changeLookup = async (
  lookup: Writable<'lookup'>,
  res: string,
  change: (rows: KeptLookup['rows']) => KeptLookup['rows'],
): Promise<void> => {
  const kept = await lookup.get(res)
  if (kept) await lookup.put({ ...kept, rows: change(kept.rows) }, res)
}

/** A record is gone, on the server's word: out of the copies with it. */
export const forgetRecord = async (
  stores: { rec: Writable<'rec'>; page: Writable<'page'>; lookup: Writable<'lookup'> },
  res: string,
  id: number,
): Promise<void> => {
  await stores.rec.delete([res, id])
  for (let cursor = await stores.page.openCursor(rangeOf(res)); cursor; cursor = await cursor.continue()) {
    const { ids, total } = cursor.value
    if (ids.includes(id)) {
      await cursor.update({ ...cursor.value, ids: ids.filter((one) => one !== id), total: Math.max(0, total - 1) })
    }
  }
  await changeLookup(stores.lookup, res, (rows) => rows.filter((row) => row.id !== id))
}
