/** Room on the device: this file notices when it runs out, and loads the code that makes room. */
import { cacheBytes } from './cache.ts'
import type { UserStore } from './store.ts'

const CACHE_LIMIT_BYTES = 150 * 1024 * 1024

export const isQuotaError = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Does the work; if the disk is full, makes room once and does the work again. */
export const withRoom = async <T>(store: UserStore, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await (await import('./eviction.ts')).evict(store)
    await (await import('./discarded.ts')).dropDiscardedFiles(store)
    return work()
  }
}

export const evictOverLimit = async (store: UserStore): Promise<void> => {
  const bytes = await store.withDb((db) => cacheBytes(db.transaction('meta').store))
  if (bytes > CACHE_LIMIT_BYTES) await (await import('./eviction.ts')).evict(store, CACHE_LIMIT_BYTES)
}
