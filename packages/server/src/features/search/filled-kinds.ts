/**
 * Which tables have records at all: of those that have none nothing is asked. Known until the next write, which on the embedded
 * engine is made in this process; of PostgreSQL, where another node may write, all are asked.
 */
import type { Database } from '#db/database.ts'
import { part, raw, rowsOf } from '#db/sql-text.ts'

interface Known {
  writes: number
  /** `at`: how many writes there had been. */
  read: { at: number; tables: ReadonlySet<string> } | null
}

const known = new WeakMap<Database, Known>()

const knownOf = (db: Database): Known => {
  const kept = known.get(db)
  if (kept) return kept
  const made: Known = { writes: 0, read: null }
  known.set(db, made)
  db.onCommit(() => (made.writes += 1))
  return made
}

/** null: not known. */
export const filledTables = async (db: Database): Promise<ReadonlySet<string> | null> => {
  if (db.engine !== 'sqlite') return null
  const kept = knownOf(db)
  if (kept.read?.at === kept.writes) return kept.read.tables
  const at = kept.writes
  const rows = await rowsOf(db, part`select entity from ${raw(db.tableText('row_counts'))} where num > 0`)
  const found = new Set(rows.map(({ entity }) => String(entity)))
  const before = kept.read?.tables
  // Most writes fill no table: what was made for these tables is known by the same set.
  const tables = before && before.symmetricDifference(found).size === 0 ? before : found
  kept.read = { at, tables }
  return tables
}
