/**
 * Kysely on our own pool. Unlike Kysely’s driver it discards connections that timed out or were cut, does not wait for the
 * rollback of a dead one, and retries a read on a cut connection.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from './database.ts'
import { isCut, isUnavailable, translateError } from './postgres-errors.ts'
import type { NoteStatement } from './slow-queries.ts'

/** A healthy list takes milliseconds; a frozen database must be noticed within five seconds (X6). */
export const QUERY_TIMEOUT_MS = 4000
/** Counted from the moment the connection was requested, waiting included. */
const ANSWER_WITHIN_MS = 4500
/** The first statement also shows whether the database answers at all; later ones of a long write get more time. */
const FIRST_AT_LEAST_MS = 500
const LATER_AT_LEAST_MS = 2500

const patience = (askedAt: number, atLeast: number): number =>
  Math.max(atLeast, Math.min(QUERY_TIMEOUT_MS, Math.ceil(ANSWER_WITHIN_MS - (performance.now() - askedAt))))

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const asResult = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> => ({
  rows: rows as R[],
  ...(WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
})

/** @types/pg does not know the time-out of one statement. */
type TimedQuery = pg.QueryConfig & { query_timeout: number }

/** If there is no connection now, the next try will not get one either. */
const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new DatabaseUnavailable(new Error('no connection', { cause: error }))
  }
}

interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which each connection keeps its plan. */
  name?: string | undefined
  /** When it was requested. */
  askedAt?: number
  note?: NoteStatement | undefined
}

/** One statement on any connection. */
export const queryOn = async (
  pool: pg.Pool,
  { text, values, name, note, askedAt = performance.now() }: Statement,
): Promise<pg.QueryResult> => {
  const client = await connect(pool)
  const query: TimedQuery = {
    text,
    values: values as unknown[],
    query_timeout: patience(askedAt, FIRST_AT_LEAST_MS),
    ...(name ? { name } : {}),
  }
  try {
    const begun = performance.now()
    const result = await client.query(query)
    client.release()
    note?.(text, values, performance.now() - begun)
    return result
  } catch (error) {
    client.release(isUnavailable(error))
    throw error
  }
}

/** Several tries: after a mass disconnect the next connection may be a dead one too. */
const NEXT_TRY_AFTER_MS = [0, 25, 100]

/** A statement that failed because its connection was cut did nothing that stays, so it is tried again while `mayRetry`. */
export const withRetries = async <T>(run: () => Promise<T>, mayRetry: () => boolean = () => true): Promise<T> => {
  for (const wait of NEXT_TRY_AFTER_MS) {
    try {
      return await run()
    } catch (error) {
      if (!isCut(error) || !mayRetry()) throw translateError(error)
    }
    await sleep(wait)
  }
  return run().catch((error: unknown) => {
    throw translateError(error)
  })
}

const dialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const noStreams = (): never => {
  throw new Error('Rows are not streamed.')
}

const noTransaction = async (): Promise<never> => {
  throw new Error('Transactions are written through write().')
}

const nothing = async (): Promise<void> => {}

/** Reads: each statement on any free connection. */
export const readingDialect = (
  read: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
): Dialect => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => asResult<R>(await read(sql, parameters)),
    streamQuery: noStreams,
  }
  return dialect({
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    destroy: nothing,
  })
}

class WritingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #askedAt: number
  readonly #note: NoteStatement | undefined
  #isBroken = false
  readonly streamQuery = noStreams

  constructor(client: pg.PoolClient, askedAt: number, note: NoteStatement | undefined) {
    this.#client = client
    this.#askedAt = askedAt
    this.#note = note
  }

  async run(text: string, values: readonly unknown[], atLeast = LATER_AT_LEAST_MS): Promise<pg.QueryResult> {
    const query: TimedQuery = { text, values: values as unknown[], query_timeout: patience(this.#askedAt, atLeast) }
    try {
      return await this.#client.query(query)
    } catch (error) {
      if (isUnavailable(error)) this.#isBroken = true
      throw translateError(error)
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const begun = performance.now()
    const result = await this.run(sql, parameters)
    this.#note?.(sql, parameters, performance.now() - begun)
    return asResult(result)
  }

  /** If the first statement fails, drop the connection: it may have left a transaction open. */
  async begin(text: string): Promise<void> {
    try {
      await this.run(text, [], FIRST_AT_LEAST_MS)
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  /** PostgreSQL ends the transaction of a closed connection by itself. */
  async rollback(): Promise<void> {
    if (!this.#isBroken) await this.run('rollback', [])
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }
}

const asWriting = (connection: DatabaseConnection): WritingConnection => {
  if (!(connection instanceof WritingConnection)) throw new TypeError('not a connection of this driver')
  return connection
}

/** Write transactions, each opened by the statements of `begin`. `askedAt` returns when the starting transaction was requested. */
export const writingDialect = (
  pool: pg.Pool,
  begin: string,
  askedAt: () => number,
  note: NoteStatement | undefined,
): Dialect =>
  dialect({
    init: nothing,
    acquireConnection: async () => new WritingConnection(await connect(pool), askedAt(), note),
    releaseConnection: async (connection) => asWriting(connection).release(),
    beginTransaction: (connection) => asWriting(connection).begin(begin),
    commitTransaction: async (connection) => {
      const { command } = await asWriting(connection).run('commit', [])
      if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.')
    },
    rollbackTransaction: (connection) => asWriting(connection).rollback(),
    destroy: nothing,
  })
