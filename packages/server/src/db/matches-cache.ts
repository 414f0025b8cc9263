/**
 * Caches the ids that a search found, for its next pages, until something is written. Finding 5,000 records among a million
 * again for each page would cost PostgreSQL 5,000 row lookups each time.
 */
import type { Database } from './database.ts'

export interface Matches {
  /** The first ids, sorted. */
  ids: readonly number[]
  total: number
  /** Number of the last change at the time of the search. */
  change: number
}

interface CachedMatches extends Matches {
  until: number
}

const MOST_SEARCHES = 50
/** Entries also expire, because what the clock recalculates has no change number. */
const KEPT_MS = 30_000

export class MatchesCache {
  readonly #caches = new WeakMap<Database, Map<string, CachedMatches>>()

  find(db: Database, search: string): Matches | null {
    const matches = this.#caches.get(db)?.get(search)
    return matches && matches.until > performance.now() ? matches : null
  }

  keep(db: Database, search: string, matches: Matches): void {
    const bySearch = this.#caches.get(db) ?? new Map<string, CachedMatches>()
    this.#caches.set(db, bySearch)
    // Delete first, so that the new entry is the last and the first is the oldest.
    bySearch.delete(search)
    bySearch.set(search, { ...matches, until: performance.now() + KEPT_MS })
    const [oldest] = bySearch.keys()
    if (bySearch.size > MOST_SEARCHES && oldest !== undefined) bySearch.delete(oldest)
  }
}
