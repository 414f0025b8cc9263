/** The database that a company is copied into: its tables are made empty and without indexes, which follow when the rows are there. */
import pg from 'pg'
import { customColumnText } from '#db/custom-columns.ts'
import type { Stored } from '#db/database.ts'
import { FILTERED_FIELDS, indexTexts } from '../backup/custom-columns.ts'
import { FOREIGN_KEYS, INDEXES } from '../backup/postgres-target.ts'
import type { SnapshotTable } from '../backup/snapshot.ts'
import { hasTable, inTransaction, type MoveConnection } from './move-connection.ts'

/** Indexes that are made in one transaction: a kill loses no more than these. */
const INDEXES_AT_ONCE = 50

interface Removed {
  drop: string
  make: string
}

const indexesOf = async ({ engine, place, all }: MoveConnection): Promise<Removed[]> => {
  if (engine === 'sqlite') {
    const rows = await all(`select name, sql from sqlite_master where type = 'index' and sql is not null`)
    return rows.map(({ name, sql }) => ({ drop: `drop index "${String(name)}"`, make: String(sql) }))
  }
  const schema = [pg.escapeIdentifier(place.name)]
  const rows = [...(await all(FOREIGN_KEYS, schema)), ...(await all(INDEXES, schema))]
  return rows.map(({ drop, make }) => ({ drop: String(drop), make: String(make) }))
}

const columnNames = async ({ engine, all }: MoveConnection, table: string): Promise<Set<string>> => {
  const text =
    engine === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = '${table}'`
  return new Set((await all(text)).map(({ name }) => String(name)))
}

/** Columns that the company has added, also while it is being moved. */
export const addOwnColumns = async (target: MoveConnection, tables: readonly SnapshotTable[]): Promise<void> => {
  for (const { name, added = {} } of tables) {
    const wanted = Object.entries(added)
    if (wanted.length === 0) continue
    const present = await columnNames(target, name)
    for (const [column, type] of wanted)
      if (!present.has(column)) await target.run(customColumnText(`"${name}"`, column, type))
  }
}

/** Whether rows may be copied into it: it was made by this move. */
export const isPrepared = (target: MoveConnection): Promise<boolean> => hasTable(target, 'move_progress')

/** What the migrations have put into the tables makes way for the company's rows. */
export const prepareTarget = (target: MoveConnection, tables: readonly SnapshotTable[]): Promise<void> =>
  inTransaction(target, async () => {
    const removed = await indexesOf(target)
    for (const { drop } of removed) await target.run(drop)
    for (const { name } of tables) await target.run(`delete from "${name}"`)
    await addOwnColumns(target, tables)
    await target.run(
      'create table move_progress (table_name text primary key, last_key text, is_whole bigint not null)',
    )
    await target.run('create table move_indexes (id bigint primary key, make text not null)')
    const makes: Stored[][] = removed.toReversed().map(({ make }, place) => [place, make])
    await target.insert('move_indexes', ['id', 'make'], makes)
  })

/** Goes on where an earlier call stopped. Indexes come back in the reverse order of their removal, so references come last. */
export const makeIndexes = async (target: MoveConnection, tables: readonly SnapshotTable[]): Promise<void> => {
  const next = `select id, make from move_indexes order by id limit ${INDEXES_AT_ONCE}`
  for (let rows = await target.all(next); rows.length > 0; rows = await target.all(next)) {
    await inTransaction(target, async () => {
      for (const { make } of rows) await target.run(String(make))
      await target.run(`delete from move_indexes where id <= ${Number(rows.at(-1)?.id)}`)
    })
  }
  await inTransaction(target, async () => {
    for (const { name } of tables) await target.run(`analyze "${name}"`)
  })
}

/** Makes the indexes of the company's own fields that are filters. */
export const makeOwnIndexes = async (target: MoveConnection): Promise<void> => {
  for (const text of indexTexts(target.engine, await target.all(FILTERED_FIELDS))) await target.run(text)
}

export const setSequences = async (
  target: MoveConnection,
  sequences: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [table, last] of Object.entries(sequences)) {
    if (target.engine === 'postgres') {
      await target.run(`select setval(pg_get_serial_sequence('"${table}"', 'id'), ${last})`)
      continue
    }
    await target.run(`delete from sqlite_sequence where name = '${table}'`)
    await target.run(`insert into sqlite_sequence (name, seq) values ('${table}', ${last})`)
  }
}

/** From the next transaction on, a commit waits until everything is on the disk. */
export const writeThrough = async ({ engine, run }: MoveConnection): Promise<void> => {
  if (engine === 'sqlite') await run('pragma synchronous = full')
}

/** Removes what only the copying needed. */
export const forgetProgress = async (target: MoveConnection): Promise<void> => {
  await target.run('drop table if exists move_progress')
  await target.run('drop table if exists move_indexes')
}
