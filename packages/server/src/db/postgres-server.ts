/** What we ask of a PostgreSQL server before the first table is made, and how a schema is migrated there. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AnyTables } from './database.ts'
import { migrate, type MigrationStep, MissingDatabase } from './migrate.ts'

/** Reports an unreachable database within two seconds; the caller retries. */
const CONNECT_TIMEOUT_MS = 1500

export class UnfitPostgres extends Error {
  override readonly name = 'UnfitPostgres'
}

/** A connection without our short time-outs: a migration may take longer than a list. */
const withPatientConnection = async <T>(url: string, work: (db: Kysely<AnyTables>) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'fura-migrate',
  })
  // The statement under way fails and says why; without a listener the loss would end the process.
  pool.on('error', () => {})
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const checkServer = async (db: Kysely<AnyTables>): Promise<void> => {
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
export const migrateSchema = (
  url: string,
  schema: string,
  steps: readonly MigrationStep[],
  isCreated: boolean,
): Promise<string[]> =>
  withPatientConnection(url, async (db) => {
    await checkServer(db)
    return migrate({ engine: 'postgres', where: `schema ${schema}`, isCreated }, steps, (work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('fura:migrate'))`.execute(tx)
        await sql`create extension if not exists pg_trgm schema public`.execute(tx)
        if (isCreated) await sql`create schema if not exists ${sql.id(schema)}`.execute(tx)
        await sql`set local search_path to ${sql.id(schema)}`.execute(tx)
        return work(tx)
      }),
    )
  })

/** Throws if the server does not answer or has no such schema. */
export const inspectSchema = (url: string, schema: string): Promise<void> =>
  withPatientConnection(url, async (db) => {
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db)
    if (rows.length === 0) throw new MissingDatabase(`schema ${schema}`)
  })

export const dropSchema = (url: string, schema: string): Promise<void> =>
  withPatientConnection(url, async (db) => {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
  })
