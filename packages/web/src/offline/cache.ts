/** Copies of what the server answered: records, pages of lists, small lists in full. Nothing unsent is ever written here. */
import type { IDBPObjectStore, StoreNames } from 'idb'
import { logWarning } from '#core/log.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import type { Entry } from './entry.ts'
import type { KeptLookup, KeptPage, KeptRecord, ServerRow, UserDb, UserSchema } from './schema.ts'
import { writing } from './transaction.ts'

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

/** Reading a copy updates its last use at most this often, to avoid a write for every read. */
const USED_STEP_MS = 60_000
const BYTES = 'bytes'

/** A browser takes at most two bytes per character; an estimate is enough here. */
const sizeOf = (value: unknown): number => JSON.stringify(value).length * 2

export const cacheBytes = async (meta: { get(key: string): Promise<unknown> }): Promise<number> =>
  Number((await meta.get(BYTES)) ?? 0)

export const setCacheBytes = async (meta: Writable<'meta'>, bytes: number): Promise<void> => {
  await meta.put(Math.max(0, bytes), BYTES)
}

/** `row`: some members, as a list shows them. `whole`: all of its own. `full`: with its parts, as its card shows it. */
export type Extent = 'row' | 'whole' | 'full'

/**
 * The copy after an answer; null if the answer is older than the copy. A row changes only the members that it carries: the
 * copy then counts as old as its oldest member, so that a change is never based on values that nobody saw.
 */
const recordOf = (old: KeptRecord | undefined, row: ServerRow, extent: Extent, now: number): KeptRecord | null => {
  const { rev } = row
  const newest = old?.newestRev ?? old?.v ?? rev
  const isLate = rev < newest
  if (old && isLate && !old.isRow && old.v >= rev) return null
  const isRow = extent === 'row' && (!old || old.isRow === true)
  const before = old && (extent === 'row' || isLate || old.v === rev) ? old : undefined
  const isCovered = !before || (!isLate && Object.keys(before.data).every((name) => name in row))
  const v = isCovered ? rev : Math.min(before.v, rev)
  const newestRev = Math.max(newest, rev)
  const data = { ...(isLate ? { ...row, ...before?.data } : { ...before?.data, ...row }), rev: v }
  const isOfNow = extent !== 'row' || isRow || v === rev
  return {
    v,
    data,
    full: extent === 'full' || before?.full === true,
    stale: v < newestRev || (extent === 'row' && before?.stale === true),
    at: isOfNow || !before ? now : before.at,
    used: now,
    bytes: sizeOf(data),
    ...(v < newestRev && { newestRev }),
    ...(isRow && { isRow }),
  }
}

/** Returns the row to show, so that a slow answer does not bring back replaced values, and how many bytes were added. */
export const keepRow = async (
  rec: Writable<'rec'>,
  res: string,
  row: ServerRow,
  extent: Extent,
  now = Date.now(),
): Promise<{ row: ServerRow; added: number }> => {
  const old = await rec.get([res, row.id])
  const record = recordOf(old, row, extent, now)
  if (!record) return { row: old?.data ?? row, added: 0 }
  // Listing a row does not count as opening its record.
  const isAhead = old?.ahead === true && extent !== 'full'
  await rec.put({ ...record, ...(isAhead && { ahead: true }) }, [res, row.id])
  const isNewest = row.rev >= (record.newestRev ?? record.v)
  return { row: isNewest ? row : record.data, added: record.bytes - (old?.bytes ?? 0) }
}

/** For eviction: a record that nobody opened here counts as used when somebody last worked on it. */
const workedOnAt = ({ date_update: seconds }: ServerRow): number => (typeof seconds === 'number' ? seconds * 1000 : 0)

/** Stores a row that nobody asked to see. Returns the copy, and how many bytes it added. */
export const keepRowAhead = async (
  rec: Writable<'rec'>,
  res: string,
  row: ServerRow,
  extent: Exclude<Extent, 'row'>,
  now = Date.now(),
): Promise<{ record: KeptRecord | undefined; added: number }> => {
  const old = await rec.get([res, row.id])
  const record = recordOf(old, row, extent, now)
  if (!record) return { record: old, added: 0 }
  // Having its row in a list does not count as opening a record.
  const isAhead = !old?.full || old.ahead === true
  const copy = { ...record, used: old?.used ?? workedOnAt(row), ...(isAhead && { ahead: true as const }) }
  await rec.put(copy, [res, row.id])
  return { record: copy, added: record.bytes - (old?.bytes ?? 0) }
}

export interface ServerPage {
  rows: ServerRow[]
  total: number
  more: boolean
}

/**
 * Copies and the unsent changes over them, read in one transaction: an acknowledgement changes both at once, and between two
 * transactions a change could be in neither.
 */
export type WithUnsent<T> = T & { entries: Entry[] }

interface OutboxReader {
  index(name: 'res'): { getAll(res: string): Promise<Entry[]> }
}
const unsentIn = (outbox: OutboxReader, res: string): Promise<Entry[]> => outbox.index('res').getAll(res)

/** Stores an answered page; returns its rows as they are to be shown. */
export const keepPage = (
  db: UserDb,
  key: [res: string, query: string, start: number],
  { rows, total, more }: ServerPage,
  extent: Extent = 'whole',
  now = Date.now(),
): Promise<WithUnsent<{ rows: ServerRow[] }>> =>
  writing(db, ['rec', 'page', 'meta', 'outbox'], async (tx) => {
    const [rec, page, meta] = [tx.objectStore('rec'), tx.objectStore('page'), tx.objectStore('meta')]
    const written = await Promise.all(rows.map((row) => keepRow(rec, key[0], row, extent, now)))
    const ids = rows.map(({ id }) => id)
    const before = await page.get(key)
    const bytes = sizeOf(ids) + sizeOf(key)
    await page.put({ ids, total, more, at: now, used: now, bytes }, key)
    const added = written.reduce((sum, one) => sum + one.added, bytes - (before?.bytes ?? 0))
    await setCacheBytes(meta, (await cacheBytes(meta)) + added)
    return { rows: written.map(({ row }) => row), entries: await unsentIn(tx.objectStore('outbox'), key[0]) }
  })

export const keepRecord = (db: UserDb, res: string, row: ServerRow): Promise<WithUnsent<{ row: ServerRow }>> =>
  writing(db, ['rec', 'meta', 'outbox'], async (tx) => {
    const written = await keepRow(tx.objectStore('rec'), res, row, 'full')
    const meta = tx.objectStore('meta')
    await setCacheBytes(meta, (await cacheBytes(meta)) + written.added)
    return { row: written.row, entries: await unsentIn(tx.objectStore('outbox'), res) }
  })

/** A record's own copy, or its row in a list stored in full. `isRow`: only a list row is here; `isMixed`: a newer row changed it. */
export const keptRecord = async (
  db: UserDb,
  res: string,
  id: number,
): Promise<WithUnsent<{ row: ServerRow; at: number; isRow: boolean; isMixed: boolean }> | undefined> => {
  const tx = db.transaction(['rec', 'lookup', 'outbox'])
  const record = await tx.objectStore('rec').get([res, id])
  const lookup = await tx.objectStore('lookup').get(res)
  const entries = await unsentIn(tx.objectStore('outbox'), res)
  await tx.done
  const row = record?.data ?? lookup?.rows.find((one) => one.id === id)
  const now = Date.now()
  if (record && (record.ahead || record.used < now - USED_STEP_MS)) touchLater(db, res, [id], now)
  const [isRow, isMixed] = [record?.isRow === true, record?.newestRev !== undefined]
  return row && { row: row as ServerRow, at: record?.at ?? lookup?.at ?? 0, isRow, isMixed, entries }
}

/** The page with those of its records that are still cached; undefined if this query was never answered here. */
export const keptPage = async (
  db: UserDb,
  key: [res: string, query: string, start: number],
): Promise<WithUnsent<KeptPage & { rows: ServerRow[] }> | undefined> => {
  const tx = db.transaction(['rec', 'page', 'outbox'])
  const page = await tx.objectStore('page').get(key)
  const found = await Promise.all((page?.ids ?? []).map((id) => tx.objectStore('rec').get([key[0], id])))
  const entries = await unsentIn(tx.objectStore('outbox'), key[0])
  await tx.done
  if (!page) return undefined
  const now = Date.now()
  if (page.used < now - USED_STEP_MS) touchLater(db, key[0], page.ids, now, key)
  return { ...page, rows: found.flatMap((one) => (one ? [one.data] : [])), entries }
}

/** Marks them as used, so that eviction takes others first. */
const touch = (
  db: UserDb,
  res: string,
  ids: readonly number[],
  now: number,
  key?: [res: string, query: string, start: number],
): Promise<void> =>
  writing(db, ['rec', 'page'], async (tx) => {
    const [rec, page] = [tx.objectStore('rec'), tx.objectStore('page')]
    const cachedPage = key && (await page.get(key))
    if (cachedPage) await page.put({ ...cachedPage, used: now }, key)
    for (const id of ids) {
      const record = await rec.get([res, id])
      if (!record) continue
      const { ahead, ...rest } = record
      // A page shows rows; only reading a record by itself opens it.
      await rec.put({ ...rest, used: now, ...(ahead && key && { ahead }) }, [res, id])
    }
  })

/** Done later: beside the first drawing it took an eighth of a second on a slow phone. */
const touchLater = (...copies: Parameters<typeof touch>): void =>
  whenAtRest(() => {
    touch(...copies).catch((error: unknown) => logWarning('copies were not marked as used', error))
  })

/** The data shown is as old as its oldest row, in milliseconds; no rows count as now. */
export const oldestOf = (rows: readonly { id: unknown }[], readAt: ReadonlyMap<unknown, number>): number =>
  rows.reduce((oldest, { id }) => Math.min(oldest, readAt.get(id) ?? oldest), Date.now())

interface KeptRows {
  rows: ServerRow[]
  isAll: boolean
  /** By id: when each record was read. */
  readAt: ReadonlyMap<number, number>
}

/** Records that happen to be here; for a list stored in full, all of them. */
export const keptRows = async (db: UserDb, res: string): Promise<WithUnsent<KeptRows>> => {
  const tx = db.transaction(['rec', 'lookup', 'outbox'])
  const lookup = await tx.objectStore('lookup').get(res)
  const records = lookup ? [] : await tx.objectStore('rec').getAll(rangeOf(res))
  const entries = await unsentIn(tx.objectStore('outbox'), res)
  await tx.done
  if (lookup) {
    const readAt = new Map(lookup.rows.map(({ id }) => [id, lookup.at]))
    return { rows: lookup.rows as ServerRow[], isAll: true, readAt, entries }
  }
  const readAt = new Map(records.map(({ data, at }) => [data.id, at]))
  return { rows: records.map(({ data }) => data), isAll: false, readAt, entries }
}

/** Every record of a resource that is on this device, as a key range of `rec` or `page`. */
export const rangeOf = (res: string): IDBKeyRange => IDBKeyRange.bound([res], [res, []])

const COPIES_AT_ONCE = 25

/** All copies of a resource, read in slices: hundreds of cards in one answer would delay a scroll. */
export const copiesInSlices = async (db: UserDb, res: string): Promise<KeptRecord[]> => {
  const { store } = db.transaction('rec')
  const copies = await store.getAll(rangeOf(res), COPIES_AT_ONCE)
  for (let last = copies; last.length === COPIES_AT_ONCE; copies.push(...last)) {
    const behind = IDBKeyRange.bound([res, last.at(-1)?.data.id], [res, []], true)
    last = await store.getAll(behind, COPIES_AT_ONCE)
  }
  return copies
}

/** Stores a list in full; returns it with the unsent changes over it. */
export const keepLookup = (db: UserDb, res: string, lookup: KeptLookup): Promise<WithUnsent<{ rows: ServerRow[] }>> =>
  writing(db, ['lookup', 'outbox'], async (tx) => {
    await tx.objectStore('lookup').put(lookup, res)
    return { rows: lookup.rows as ServerRow[], entries: await unsentIn(tx.objectStore('outbox'), res) }
  })

export const keptLookup = async (db: UserDb, res: string): Promise<WithUnsent<{ lookup: KeptLookup | undefined }>> => {
  const tx = db.transaction(['lookup', 'outbox'])
  const lookup = await tx.objectStore('lookup').get(res)
  const entries = await unsentIn(tx.objectStore('outbox'), res)
  await tx.done
  return { lookup, entries }
}

/** A new record comes first in the unfiltered list, and into the list stored in full, until they are read again. */
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
  const cachedLookup = await lookup.get(res)
  if (cachedLookup) await lookup.put({ ...cachedLookup, rows: change(cachedLookup.rows), tags: {} }, res)
}

/** The server says that a record is deleted: its copies are removed. */
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
