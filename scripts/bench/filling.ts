/** Shared by the fixtures: the same rows at every run, written quickly, then counted and analyzed. */
import { entities } from '@fura/shared/entities/index.ts'
import { sql } from 'kysely'
import { type Database, DatabaseUnavailable, type Row, type Tx } from '../../packages/server/src/db/database.ts'
import { keepUp } from '../../packages/server/src/db/upkeep.ts'

/** The same number for the same row at every run. */
export const mixed = (n: number): number => {
  let value = Math.imul(n ^ (n >>> 16), 0x45d9f3b)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}

/** Runs statements that take longer than any request may, where the engine would end them. */
type Patient = (text: string) => Promise<unknown>

const patients = new WeakMap<Database, Patient>()

export const letTakeTime = (db: Database, patient: Patient): void => void patients.set(db, patient)

const runLong = (db: Database, text: string): Promise<unknown> =>
  patients.get(db)?.(text) ?? db.write((tx) => sql.raw(text).execute(tx))

/** Tables of rows that belong to records. */
const BESIDE = ['links', 'search_prefixes']
const ROWS_A_TRANSACTION = 500
/** If the host takes the machine for seconds, even a short write times out: it is tried again. */
const TRIES = 10

/** What was stored of a fixture that is being filled; gone when it is settled. */
const BATCHES: string = 'bench_batches'
let batches = 0

/**
 * A write whose answer was lost may be stored all the same: each says so in its own transaction, and is not done again where an
 * earlier try said so.
 */
export const writePatiently = async (db: Database, work: (tx: Tx) => Promise<void>): Promise<void> => {
  const table = sql.raw(db.tableText(BATCHES))
  batches += 1
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      return await db.write(async (tx) => {
        await sql`create table if not exists ${table} (id bigint primary key)`.execute(tx)
        const stored = await sql`select id from ${table} where id = ${batches}`.execute(tx)
        if (stored.rows.length > 0) return
        await work(tx)
        await sql`insert into ${table} (id) values (${batches})`.execute(tx)
      })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || triesLeft === 0) throw error
    }
  }
}

/** The numbers from 1 on, some at a time. */
export const inBatches = async (
  db: Database,
  rows: number,
  write: (tx: Tx, numbers: readonly number[]) => Promise<void>,
): Promise<void> => {
  for (let start = 1; start <= rows; start += ROWS_A_TRANSACTION) {
    const count = Math.min(ROWS_A_TRANSACTION, rows - start + 1)
    const numbers = Array.from({ length: count }, (_, place) => start + place)
    await writePatiently(db, (tx) => write(tx, numbers))
  }
}

const namesAndTexts = async (db: Database, table: string): Promise<[name: string, text: string][]> => {
  const { rows } = await (
    db.engine === 'sqlite'
      ? sql<Row>`select name, sql as text from sqlite_master where tbl_name = ${table} and type in ('index', 'trigger') and sql is not null`
      : sql<Row>`select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
        join pg_class c on c.oid = i.indexrelid
        where i.indrelid = ${db.tableText(table)}::regclass and not i.indisprimary and not i.indisunique`
  ).execute(db.read)
  return rows.map(({ name, text }) => [String(name), String(text)])
}

const dropText = (db: Database, name: string, text: string): string =>
  db.engine === 'postgres'
    ? `drop index ${db.tableText(name)}`
    : `drop ${/^create (index|trigger)/i.exec(text)?.[1]} "${name}"`

/** Tables whose texts are found, by the triggers that keep them so. */
const searchable = (triggers: readonly (readonly [name: string, text: string])[]): string[] =>
  triggers.flatMap(([name]) => /^(.+)_fts_insert$/.exec(name)?.[1] ?? [])

/** Fills tables and makes their indexes afterwards, which takes a fraction of the time. */
export const withoutIndexes = async (
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const triggers = await Promise.all(tables.map((table) => namesAndTexts(db, table)))
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await runLong(db, text)
  }
  await run(triggers.flat().map(([name, text]) => dropText(db, name, text)))
  await work()
  await run(triggers.flat().map(([, text]) => text))
  if (db.engine === 'sqlite')
    await run(searchable(triggers.flat()).map((table) => `insert into ${table}_fts (${table}_fts) values ('rebuild')`))
}

/** `counts`: by the table, how many rows it has now. */
export const settle = async (db: Database, counts: Readonly<Record<string, number>>): Promise<void> => {
  await runLong(db, `drop table if exists ${db.tableText(BATCHES)}`)
  await db.write(async (tx) => {
    for (const [entity, num] of Object.entries(counts)) {
      await tx.deleteFrom('row_counts').where('entity', '=', entity).execute()
      await tx.insertInto('row_counts').values({ entity, num }).execute()
    }
  })
  // Analyzes, as the engines do by themselves some minutes later.
  if (db.engine === 'sqlite') return keepUp(db)
  // Rows came with their ids: the next one that is added follows the last of them.
  for (const { table } of entities)
    await runLong(
      db,
      `select setval(pg_get_serial_sequence('${db.tableText(table)}', 'id'), (select coalesce(max(id), 0) + 1 from ${db.tableText(table)}), false)`,
    )
  for (const table of [...entities.map((entity) => entity.table), ...BESIDE])
    await runLong(db, `vacuum (analyze) ${db.tableText(table)}`)
}
