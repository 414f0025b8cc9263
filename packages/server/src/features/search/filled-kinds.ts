/**
 * Which tables have records at all: the query skips empty ones. Cached until the next write, which on the embedded
 * engine is made in this process; on PostgreSQL, where another node may write, all are queried.
 */
import type { Database } from '#db/database.ts'
import { columnsOf, part, raw, rowsOf } from '#db/sql-text.ts'

const counts = columnsOf('row_counts')

interface FilledCache {
  writes: number
  /** `at`: how many writes there had been. */
  read: { at: number; tables: ReadonlySet<string> } | null
}

const cacheByDatabase = new WeakMap<Database, FilledCache>()

const cacheOf = (db: Database): FilledCache => {
  const existing = cacheByDatabase.get(db)
  if (existing) return existing
  const created: FilledCache = { writes: 0, read: null }
  cacheByDatabase.set(db, created)
  db.onCommit(() => (created.writes += 1))
  return created
}

/** null: not known. */
export const filledTables = async (db: Database): Promise<ReadonlySet<string> | null> => {
  if (db.engine !== 'sqlite') return null
  const cache = cacheOf(db)
  if (cache.read?.at === cache.writes) return cache.read.tables
  const at = cache.writes
  const rows = await rowsOf(
    db,
    part`select ${counts.entity} from ${raw(db.tableText('row_counts'))} where ${counts.num} > 0`,
  )
  const filled = new Set(rows.map(({ entity }) => String(entity)))
  const before = cache.read?.tables
  // Most writes fill no new table: returning the same set keeps what was cached by it.
  const tables = before && before.symmetricDifference(filled).size === 0 ? before : filled
  cache.read = { at, tables }
  return tables
}
