/**
 * Keeps an embedded database as quick as it was (decision 0022): refreshes the planner's statistics, and merges the segments that
 * writes add to a search index, in slices of a few milliseconds between requests. PostgreSQL does
 * this by itself.
 */
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

const EVERY_MS = 10 * 60_000
/** Delay of the first run, after the start-up load. */
const FIRST_MS = 60_000
/** Pages of a search index that one turn writes. */
const TURN_PAGES = 32
/** Every search reads every segment of the index: above this many they are merged. */
const MOST_PIECES = 4
/** A table that grew or shrank by this factor is analyzed again. */
const NEW_SIZE = 2
/** Tables that grow with the records and are not counted. */
const BESIDE = ['links', 'search_prefixes']

/** Stops the work between two turns. */
type IsStopped = () => boolean
const never: IsStopped = () => false

const changesSoFar = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ num: number }>`select total_changes() as num`.execute(tx)
  return rows[0]?.num ?? 0
}

const piecesOf = async (db: Database, index: string): Promise<number> => {
  const [row] = await db.query(`select count(*) as num from (select distinct segid from "${index}_idx")`, [])
  return typeof row?.num === 'number' ? row.num : 0
}

/** One merge step; false if there was nothing left to merge. A negative number of pages considers all segments again. */
const joinSome = (db: Database, index: string, pages: number): Promise<boolean> =>
  db.write(async (tx) => {
    const before = await changesSoFar(tx)
    await sql`insert into ${sql.id(index)} (${sql.id(index)}, rank) values ('merge', ${pages})`.execute(tx)
    return (await changesSoFar(tx)) - before >= 2
  })

const joinPieces = async (db: Database, isStopped: IsStopped): Promise<void> => {
  const indexes = await db.query(`select name from sqlite_master where sql like 'create virtual table%fts5%'`, [])
  for (const { name } of indexes) {
    const index = String(name)
    if ((await piecesOf(db, index)) <= MOST_PIECES) continue
    for (let pages = -TURN_PAGES; !isStopped() && (await joinSome(db, index, pages)); pages = TURN_PAGES) await others()
  }
}

/** By table: the row count in the planner's statistics. */
const plannedRowCounts = async (db: Database): Promise<Map<string, number>> => {
  const statTables = await db.query(`select 1 from sqlite_master where name = 'sqlite_stat1'`, [])
  if (statTables.length === 0) return new Map()
  const rows = await db.query('select tbl, max(cast(stat as integer)) as num from sqlite_stat1 group by tbl', [])
  return new Map(rows.map(({ tbl, num }) => [String(tbl), Number(num)]))
}

const refreshPlannerStatistics = async (db: Database, isStopped: IsStopped): Promise<void> => {
  const before = await plannedRowCounts(db)
  const counts = await db.read.selectFrom('row_counts').select(['entity', 'num']).execute()
  const changed = counts.flatMap(({ entity, num }) => {
    const was = before.get(entity) ?? 0
    return num > was * NEW_SIZE || num * NEW_SIZE < was ? [entity] : []
  })
  if (changed.length === 0) return
  for (const table of [...changed, ...BESIDE]) {
    if (isStopped()) return
    await db.write((tx) => sql`analyze ${sql.id(table)}`.execute(tx))
    await others()
  }
  await db.write(async (tx) => {
    // Other connections reread the planner's statistics only when the schema changes.
    await sql`create view kept_up as select 1`.execute(tx)
    await sql`drop view kept_up`.execute(tx)
  })
}

export const keepUp = async (db: Database, isStopped: IsStopped = never): Promise<void> => {
  if (db.engine === 'postgres') return
  await refreshPlannerStatistics(db, isStopped)
  await joinPieces(db, isStopped)
}

export interface Upkeep {
  /** Starts no further turn; resolves when the running one has ended. */
  stop(): Promise<void>
}

export const startUpkeep = (databases: () => readonly Database[], onProblem: (error: unknown) => void): Upkeep => {
  let run: Promise<void> | null = null
  let hasStopped = false
  const runAll = async () => {
    for (const db of databases()) if (!hasStopped) await keepUp(db, () => hasStopped).catch(onProblem)
  }
  const look = () => {
    run ??= runAll().finally(() => (run = null))
  }
  const timers = [setTimeout(look, FIRST_MS).unref(), setInterval(look, EVERY_MS).unref()]
  return {
    stop: async () => {
      hasStopped = true
      for (const timer of timers) clearTimeout(timer)
      await run
    },
  }
}
