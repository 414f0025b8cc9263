/** Changes of others on the server, as `check_updates` reports them: marks old copies, drops deleted records. */
import { entityByName, entityByPath } from '@fura/shared/entities/index.ts'
import { forgetRecord, type Writable } from './cache.ts'
import { currentUserSession, onTabMessage } from './user-session.ts'
import type { Touched } from './tab-channel.ts'
import { keepLost } from './lost.ts'
import type { UserDb } from './schema.ts'
import { currentStore } from './store.ts'
import { writing } from './transaction.ts'

export interface Changed {
  /** The path of the resource. */
  r: string
  id: number
  rev: number
  /** Added, updated or deleted. */
  op: 'a' | 'u' | 'd'
  /** For a part: the id of the record that it belongs to. */
  of?: number
}

export interface ServerChanges {
  cursor: string
  changed: readonly Changed[]
  /** More has changed than `changed` lists. */
  reset?: 1
}

/** Keys under which screens cache their reads: ['list', path], ['record', path, id], ['lookup', path]. */
export type ReadKey = readonly (string | number)[]

const CURSOR = 'cursor'
const EVERYTHING: ReadKey[] = [['list'], ['record'], ['lookup']]

/** A part is read together with the record that it belongs to. */
const wholesOf = (paths: readonly string[]): ReadKey[] =>
  paths.flatMap((path) => {
    const whole = entityByName(entityByPath(path)?.part?.of ?? '')
    return whole ? [['record', whole.path]] : []
  })

export const readKeysOf = (touched: readonly Touched[] | 'all'): ReadKey[] => {
  if (touched === 'all') return EVERYTHING
  const paths = [...new Set(touched.map(({ path }) => path))]
  return [
    ...paths.flatMap((path) => [
      ['list', path],
      ['lookup', path],
    ]),
    ...touched.map(({ path, id }) => ['record', path, id]),
    ...wholesOf(paths),
  ]
}

/** Where the last answer ended, if this device has one; sent as `date_from`. */
export const readCursor = async (): Promise<string | null> => {
  const cursor = await currentStore().withDb((db) => db.get('meta', CURSOR))
  return typeof cursor === 'string' ? cursor : null
}

/** A list stored in full may be older than the copy of one of its records that was read by itself. */
const isBehind = async (lookup: Writable<'lookup'>, { r, id, rev }: Changed): Promise<boolean> => {
  const row = (await lookup.get(r))?.rows.find((one) => one.id === id)
  return row !== undefined && Number(row.rev) < rev
}

/** A part has changed: the card that carries it is old, even if its record has the same revision. */
const ageWhole = async (rec: Writable<'rec'>, { r, of }: Changed): Promise<void> => {
  const whole = of === undefined ? undefined : entityByName(entityByPath(r)?.part?.of ?? '')
  const cachedRecord = whole && of !== undefined ? await rec.get([whole.path, of]) : undefined
  if (whole && of !== undefined && cachedRecord) await rec.put({ ...cachedRecord, stale: true }, [whole.path, of])
}

/** Changes that this device does not have yet; the server reports its own changes as well. */
export const applyTo = (db: UserDb, { cursor, changed, reset }: ServerChanges): Promise<Touched[] | 'all'> =>
  writing(db, ['rec', 'page', 'lookup', 'meta', 'outbox'], async (tx) => {
    const [rec, page, lookup] = [tx.objectStore('rec'), tx.objectStore('page'), tx.objectStore('lookup')]
    const touched: Touched[] = []
    for (const change of changed) {
      const { r, id, rev, op } = change
      const cachedRecord = await rec.get([r, id])
      await ageWhole(rec, change)
      if (op === 'd') {
        // A record cannot be made again from a list row.
        if (cachedRecord && !cachedRecord.isRow) await keepLost(tx.objectStore('outbox'), r, cachedRecord.data)
        await forgetRecord({ rec, page, lookup }, r, id)
      }
      if (op !== 'd' && cachedRecord && cachedRecord.v < rev) await rec.put({ ...cachedRecord, stale: true }, [r, id])
      if (op === 'd' || !cachedRecord || cachedRecord.v < rev || (await isBehind(lookup, change)))
        touched.push({ path: r, id })
    }
    const paths = reset ? await lookup.getAllKeys() : new Set(touched.map(({ path }) => path))
    for (const path of paths) {
      const cachedLookup = await lookup.get(path)
      if (cachedLookup) await lookup.put({ ...cachedLookup, stale: true }, path)
    }
    await tx.objectStore('meta').put(cursor, CURSOR)
    return reset ? 'all' : touched
  })

/** Returns which reads are old now; other tabs find out by themselves. */
export const applyChanges = async (changes: ServerChanges): Promise<ReadKey[]> => {
  const session = currentUserSession()
  const touched = await session.store.withDb((db) => applyTo(db, changes))
  if (touched.length > 0) session.channel.sendToOthers({ type: 'records', touched })
  return readKeysOf(touched)
}

/** A record was added by a direct call, because it carries a secret: the cached list is stale. */
export const announceAdded = async (added: Touched): Promise<void> => {
  const session = currentUserSession()
  await session.store.withDb((db) =>
    writing(db, ['lookup'], async (tx) => {
      const lookup = tx.objectStore('lookup')
      const cachedLookup = await lookup.get(added.path)
      if (cachedLookup) await lookup.put({ ...cachedLookup, stale: true }, added.path)
    }),
  )
  session.channel.send({ type: 'records', touched: [added] })
}

/** Tells the listener which reads are old whenever a change is stored, sent, refused or discarded, in this tab or another. */
export const onOldReads = (listener: (keys: ReadKey[]) => void): (() => void) =>
  onTabMessage((message) => {
    if (message.type === 'records') listener(readKeysOf(message.touched))
  })
