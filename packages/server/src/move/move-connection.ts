/** One database of a move: a connection of its own, on which both engines understand the same statements. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Engine, Row, Stored } from '#db/database.ts'
import { fileOf, type Place } from '#db/open.ts'
import { copyIn } from '../backup/copy-in.ts'
import { connectPatiently } from '../backup/postgres-snapshot.ts'
import type { Values } from '../backup/snapshot.ts'

/** The company cannot be moved as asked, and the message says why; it is served as before. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
}

export interface MoveConnection {
  engine: Engine
  place: Place
  run: (text: string) => Promise<void>
  all: (text: string, values?: readonly Stored[]) => Promise<Row[]>
  insert: (table: string, columns: readonly string[], rows: readonly Values[]) => Promise<void>
  close: () => Promise<void>
}

const BUSY_TIMEOUT_MS = 10_000
/** PostgreSQL notices a killed process a moment later. */
const LOCK_TRIES = 50
const LOCK_PAUSE_MS = 200

const openFile = (dataDir: string, place: Place): MoveConnection => {
  const database = new DatabaseSync(fileOf(dataDir, place.name), { timeout: BUSY_TIMEOUT_MS })
  // References are checked as a whole by the comparison; rows come in the order of tables.
  database.exec('pragma foreign_keys = off; pragma synchronous = normal; pragma cache_size = -65536')
  return {
    engine: 'sqlite',
    place,
    run: async (text) => database.exec(text),
    all: async (text, values = []) => database.prepare(text).all(...values) as Row[],
    insert: async (table, columns, rows) => {
      const listed = columns.map((column) => `"${column}"`).join(', ')
      const insert = database.prepare(
        `insert into "${table}" (${listed}) values (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of rows) insert.run(...row)
    },
    close: async () => {
      if (database.isOpen) database.close()
    },
  }
}

/** One move of a company at a time, on whichever machine it was started. */
const lockSchema = async (client: pg.Client, name: string): Promise<void> => {
  for (let left = LOCK_TRIES; left > 0; left -= 1) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtext('fura:move:' || $1)) as is_ours`,
      [name],
    )
    if (rows[0]?.is_ours) return
    await sleep(LOCK_PAUSE_MS)
  }
  throw new MoveRefused('Another move of this company is running.')
}

const openSchema = async (url: string, place: Place): Promise<MoveConnection> => {
  const client = await connectPatiently(url, 'fura-move')
  try {
    await lockSchema(client, place.name)
    await client.query(`set search_path to ${pg.escapeIdentifier(place.name)}`)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    engine: 'postgres',
    place,
    run: async (text) => void (await client.query(text)),
    all: async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
    insert: (table, columns, rows) => copyIn(client, table, columns, rows),
    close: () => client.end(),
  }
}

export const openMoveConnection = async (dataDir: string, place: Place): Promise<MoveConnection> =>
  place.url === null ? openFile(dataDir, place) : openSchema(place.url, place)

/** All of it or nothing. A transaction of the embedded engine takes the lock of the writer at its start. */
export const inTransaction = async <T>(connection: MoveConnection, work: () => Promise<T>): Promise<T> => {
  await connection.run(connection.engine === 'sqlite' ? 'begin immediate' : 'begin')
  try {
    const result = await work()
    await connection.run('commit')
    return result
  } catch (error) {
    await connection.run('rollback')
    throw error
  }
}

export const hasTable = async (connection: MoveConnection, name: string): Promise<boolean> => {
  const text =
    connection.engine === 'sqlite'
      ? `select 1 as one from sqlite_master where name = '${name}'`
      : `select 1 as one from pg_tables where schemaname = current_schema() and tablename = '${name}'`
  return (await connection.all(text)).length > 0
}
