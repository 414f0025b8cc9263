/** Keeps the copies within bounds: evicts the least recently used in one pass. Never evicts unsent work. */
import { setCacheBytes, type Writable } from './cache.ts'
import type { UserStore } from './store.ts'
import { writing } from './transaction.ts'

const KEPT_SHARE = 0.7

interface Shelves {
  rec: Writable<'rec'>
  page: Writable<'page'>
  /** Keys `res id` of records with unsent changes. */
  unsent: ReadonlySet<string>
}

interface Candidate {
  used: number
  bytes: number
  drop: () => Promise<void>
}

/** Every copy, most recently used last; records with unsent changes are only weighed. */
const weigh = async ({ rec, page, unsent }: Shelves): Promise<{ candidates: Candidate[]; keptBytes: number }> => {
  const candidates: Candidate[] = []
  let keptBytes = 0
  for (let cursor = await rec.openCursor(); cursor; cursor = await cursor.continue()) {
    const { primaryKey: key, value } = cursor
    if (unsent.has(key.join(' '))) keptBytes += value.bytes
    else candidates.push({ used: value.used, bytes: value.bytes, drop: () => rec.delete(key) })
  }
  for (let cursor = await page.openCursor(); cursor; cursor = await cursor.continue()) {
    const { primaryKey: key, value } = cursor
    candidates.push({ used: value.used, bytes: value.bytes, drop: () => page.delete(key) })
  }
  return { candidates: candidates.toSorted((a, b) => a.used - b.used), keptBytes }
}

/** Deletes the least recently used copies until only a share of `limit` remains; returns how many bytes it freed. */
export const evict = (store: UserStore, limit?: number): Promise<number> =>
  store.withDb((db) =>
    writing(db, ['rec', 'page', 'meta', 'outbox'], async (tx) => {
      const unsent = new Set((await tx.objectStore('outbox').getAll()).map(({ res, id }) => `${res} ${id}`))
      const { candidates, keptBytes } = await weigh({
        rec: tx.objectStore('rec'),
        page: tx.objectStore('page'),
        unsent,
      })
      const total = candidates.reduce((sum, { bytes }) => sum + bytes, keptBytes)
      let remaining = total
      for (const { bytes, drop } of candidates) {
        if (remaining <= (limit ?? total) * KEPT_SHARE) break
        await drop()
        remaining -= bytes
      }
      await setCacheBytes(tx.objectStore('meta'), remaining)
      return total - remaining
    }),
  )
