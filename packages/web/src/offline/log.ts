/** The last 500 events of unsent changes, for "send report" and for restoring what was discarded by mistake. */
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Entry } from './entry.ts'
import type { LogEvent, UserSchema } from './schema.ts'
import type { UserStore } from './store.ts'
import { writing } from './transaction.ts'

const KEPT_EVENTS = 500
const KEPT_MS = 30 * 24 * 3600 * 1000

type LogStore = IDBPObjectStore<UserSchema, ArrayLike<StoreNames<UserSchema>>, 'log', 'readwrite'>

export const addEvent = async (
  log: LogStore,
  event: LogEvent['event'],
  { key, res, id, label }: Pick<Entry, 'key' | 'res' | 'id' | 'label'>,
  more: { entry?: Entry; code?: string } = {},
): Promise<void> => {
  const serial = await log.add({ at: Date.now(), event, key, res, id, label, ...more })
  const oldest = serial - KEPT_EVENTS
  // Discarded changes stay for their 30 days, however much is sent since.
  if (oldest > 0 && (await log.get(oldest))?.event !== 'discarded') await log.delete(oldest)
}

export const addDiscarded = (log: LogStore, entry: Entry): Promise<void> => addEvent(log, 'discarded', entry, { entry })

/** Newest first. */
export const readLog = async (store: UserStore): Promise<LogEvent[]> =>
  (await store.withDb((db) => db.getAll('log'))).toReversed()

/** Discarded values are stored for 30 days, and so are the bytes of discarded files. */
export const dropOldEvents = (store: UserStore, now = Date.now()): Promise<void> =>
  store.withDb((db) =>
    writing(db, ['log', 'blob'], async (tx) => {
      const log = tx.objectStore('log')
      for (let cursor = await log.openCursor(); cursor; cursor = await cursor.continue()) {
        const { at, event, entry } = cursor.value
        if (at > now - KEPT_MS) break
        if (event === 'discarded' && entry?.lane === 'file' && entry.uid) await tx.objectStore('blob').delete(entry.uid)
        await cursor.delete()
      }
    }),
  )
