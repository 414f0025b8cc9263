/** Changes that the person discarded, stored for 30 days: listed, and restored over the record as it is now. */
import { keptRecord } from './cache.ts'
import { chainOf, enqueue, type NewChange } from './enqueue.ts'
import { type Entry, isTempId, type TempId, uidOf, type Values } from './entry.ts'
import type { UserDb } from './schema.ts'
import type { UserStore } from './store.ts'
import { writing } from './transaction.ts'

export interface Discarded {
  /** Its key in the log. */
  serial: number
  at: number
  entry: Entry
}

/** A file without its bytes cannot be sent again; the bytes are deleted when the device runs out of room. */
const isRestorable = ({ lane, uid }: Entry, uids: readonly string[]): boolean =>
  lane === 'data' || (uid !== undefined && uids.includes(uid))

/** Newest first. */
export const readDiscarded = async (db: UserDb): Promise<Discarded[]> => {
  const found: Discarded[] = []
  const uids = await db.getAllKeys('blob')
  let cursor = await db.transaction('log').store.openCursor(null, 'prev')
  for (; cursor; cursor = await cursor.continue()) {
    const { event, entry, at } = cursor.value
    if (event === 'discarded' && entry && isRestorable(entry, uids)) found.push({ serial: cursor.key, at, entry })
  }
  return found
}

const baseNow = async (
  db: UserDb,
  { res, id, set, base, baseV }: Entry,
): Promise<Pick<NewChange, 'base' | 'baseV'>> => {
  const copy = typeof id === 'number' ? await keptRecord(db, res, id) : undefined
  if (!copy) return { base, ...(baseV !== undefined && { baseV }) }
  const names = Object.keys({ ...base, ...set })
  // A field that a list row does not carry is not known to be empty.
  const carriedNames = copy.isRow ? names.filter((name) => name in copy.row) : names
  const values: Values = { ...base, ...Object.fromEntries(carriedNames.map((name) => [name, copy.row[name] ?? null])) }
  return { base: values, baseV: copy.row.rev }
}

/** A record that was discarded before it was sent. */
const discardedAdd = async (db: UserDb, id: TempId): Promise<Discarded | undefined> =>
  (await readDiscarded(db)).find(({ entry: { op, uid } }) => op === 'add' && uid === uidOf(id))

/** Keeps its id and uid, so that changes discarded with it still find it. Null if it was restored already. */
export const restore = async (db: UserDb, serial: number): Promise<NewChange | null> => {
  const entry = (await db.get('log', serial))?.entry
  if (!entry) return null
  // Its record goes first: in the chain it could never be sent behind its own changes.
  const added = entry.op !== 'add' && isTempId(entry.id) ? await discardedAdd(db, entry.id) : undefined
  if (added) await restore(db, added.serial)
  const { res, op, id, uid, set, label, whole, chain, path, lane } = entry
  const file = lane === 'file' && uid ? await db.get('blob', uid) : undefined
  if (lane === 'file' && !file) return null
  const change: NewChange = {
    res,
    op,
    id,
    set,
    label,
    path,
    ...(uid && { uid }),
    ...(file && { file }),
    ...(whole !== undefined && { whole }),
    // A chain of its own is derived from the id, which may be a real one by now.
    ...(chain !== chainOf(res, id) && { chain }),
    ...(op === 'update' ? await baseNow(db, entry) : { base: {} }),
  }
  await enqueue(db, change)
  await writing(db, ['log'], (tx) => tx.objectStore('log').delete(serial))
  return change
}

/** The device has no room: deletes the bytes of discarded files and keeps unsent ones. */
export const dropDiscardedFiles = (store: UserStore): Promise<void> =>
  store.withDb((db) =>
    writing(db, ['blob', 'outbox'], async (tx) => {
      const unsent = new Set((await tx.objectStore('outbox').getAll()).map(({ uid }) => uid))
      const blob = tx.objectStore('blob')
      for (const uid of await blob.getAllKeys()) if (!unsent.has(uid)) await blob.delete(uid)
    }),
  )
