/**
 * What a search has found is kept for who turns its pages, until something is written: to find 5,000 records among a million
 * again for each page of them would cost PostgreSQL as many visits to its table each time.
 */
import type { Database } from '#db/database.ts'

export interface Matches {
  /** The first of them, in their order. */
  ids: readonly number[]
  total: number
  /** The number of the last change when they were found. */
  change: number
}

interface Kept extends Matches {
  until: number
}

const MOST_SEARCHES = 50
/** What the clock changes in records is no change that is numbered. */
const KEPT_MS = 30_000

export class KeptMatches {
  readonly #kept = new WeakMap<Database, Map<string, Kept>>()

  find(db: Database, search: string): Matches | null {
    const found = this.#kept.get(db)?.get(search)
    return found && found.until > performance.now() ? found : null
  }

  keep(db: Database, search: string, matches: Matches): void {
    const known = this.#kept.get(db) ?? new Map<string, Kept>()
    this.#kept.set(db, known)
    // Put behind the others: the first one is the oldest.
    known.delete(search)
    known.set(search, { ...matches, until: performance.now() + KEPT_MS })
    const [oldest] = known.keys()
    if (known.size > MOST_SEARCHES && oldest !== undefined) known.delete(oldest)
  }
}
