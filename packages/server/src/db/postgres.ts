/** PostgreSQL: one pool per database address, one schema per installation, one writer at a time in each. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Database, DatabaseUnavailable, type Row, type Schema } from './database.ts'

const POOL_SIZE = 10
/** A healthy list takes milliseconds; a frozen database must be noticed within api.md's five seconds. */
const QUERY_TIMEOUT_MS = 4000
const CONNECT_TIMEOUT_MS = 2000

/** bigint and count(*) arrive as text; every number we store is a safe integer. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention, time-outs), and the driver's own words. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (typeof code === 'string') return /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) || CUT.has(code)
  return /timeout|Connection terminated|not queryable|Cannot use a pool/i.test(error.message)
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

const translated = (error: unknown): unknown => (isUnavailable(error) ? new DatabaseUnavailable(error) : error)

export interface PoolOptions {
  max?: number
  onError?: (error: Error) => void
}

export const openPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? POOL_SIZE,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'fura',
  })
  // Without a listener an idle connection that is cut ends the process.
  pool.on('error', (error) => options.onError?.(error))
  return pool
}

/** A connection that was cut while idle fails its first statement; nothing was done yet, so one more try is safe. */
const once = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!isUnavailable(error) || isTimeout(error)) throw translated(error)
    return run().catch((again: unknown) => {
      throw translated(again)
    })
  }
}

const queryOn = async (pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Row[]> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>({ text, values: [...values] })
    client.release()
    return rows
  } catch (error) {
    client.release(isUnavailable(error))
    throw error
  }
}

export const openSchema = (pool: pg.Pool, schema: string, close: () => Promise<void>): Database => {
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const read = kysely.withSchema(schema)
  return {
    engine: 'postgres',
    read,
    query: (text, parameters) => once(() => queryOn(pool, text, parameters)),
    table: (name) => sql.id(schema, name),
    write: async (work) => {
      let begun = false
      const run = () =>
        kysely.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(hashtext(${`fura:${schema}`}))`.execute(tx)
          begun = true
          return work(tx.withSchema(schema))
        })
      try {
        return await run()
      } catch (error) {
        if (begun || !isUnavailable(error) || isTimeout(error)) throw translated(error)
        return run().catch((again: unknown) => {
          throw translated(again)
        })
      }
    },
    ping: async () => void (await once(() => queryOn(pool, 'select 1', []))),
    close,
  }
}
