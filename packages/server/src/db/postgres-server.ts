/** What we ask of a PostgreSQL server before the first table is made, and how a schema is migrated there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './database.ts'
import { migrate, type MigrationStep } from './migrate.ts'
import { isUnavailable } from './postgres-errors.ts'

const START_PATIENCE_MS = 30_000
const START_CHECK_MS = 250

export class UnfitPostgres extends Error {
  override readonly name = 'UnfitPostgres'
}

/** A connection without our short time-outs: a migration may take longer than a list. */
const withPatientConnection = async <T>(url: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    application_name: 'fura-migrate',
  })
  // The statement under way fails and says why; without a listener the loss would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const checkServer = async (db: Kysely<Schema>): Promise<void> => {
  const { rows } = await sql<{ version: number; encoding: string; folds: boolean }>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           lower('Ї' collate "default") = 'ї' as folds
  `.execute(db)
  const server = rows[0]
  if (!server) throw new UnfitPostgres('PostgreSQL did not say what it is.')
  if (server.version < 150_000) throw new UnfitPostgres(`PostgreSQL 15 or newer is needed, this is ${server.version}.`)
  if (server.encoding !== 'UTF8') throw new UnfitPostgres(`The database must be UTF8, not ${server.encoding}.`)
  if (!server.folds) {
    throw new UnfitPostgres(
      'The database has LC_CTYPE "C", which cannot search Cyrillic. ' +
        `Create it anew: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME`,
    )
  }
}

/** One transaction under a lock of the whole database server: extension, schema and migrations, once for all nodes. */
export const migrateSchema = (url: string, schema: string, steps: readonly MigrationStep[]): Promise<string[]> =>
  withPatientConnection(url, async (db) => {
    await checkServer(db)
    return migrate('postgres', `schema ${schema}`, steps, (work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('fura:migrate'))`.execute(tx)
        await sql`create extension if not exists pg_trgm schema public`.execute(tx)
        await sql`create schema if not exists ${sql.id(schema)}`.execute(tx)
        await sql`set local search_path to ${sql.id(schema)}`.execute(tx)
        return work(tx)
      }),
    )
  })

/** After a power cut the database may come up later than the server does. */
export const waitForPostgres = (url: string): Promise<void> =>
  withPatientConnection(url, async (db) => {
    const deadline = Date.now() + START_PATIENCE_MS
    for (;;) {
      try {
        await sql`select 1`.execute(db)
        return
      } catch (error) {
        if (!isUnavailable(error)) throw error
        if (Date.now() > deadline) throw new UnfitPostgres(`PostgreSQL does not answer: ${String(error)}`)
      }
      await sleep(START_CHECK_MS)
    }
  })

export const dropSchema = (url: string, schema: string): Promise<void> =>
  withPatientConnection(url, async (db) => {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
  })
