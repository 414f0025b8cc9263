/** PostgreSQL: one pool per database address, one schema per installation, one writer at a time in each. */
import { availableParallelism } from 'node:os'
import { CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { Commits } from './commits.ts'
import { type Database, DatabaseLost, type Row } from './database.ts'
import { QUERY_TIMEOUT_MS, queryOn, readingDialect, withRetries, writingDialect } from './postgres-driver.ts'
import { PlanNames } from './plan-names.ts'
import type { ReadReplica } from './read-replica.ts'
import type { Tables } from './schema.ts'
import type { NoteStatement } from './slow-queries.ts'
import { Turns } from './turns.ts'
import { WriteState } from './write-state.ts'
import { WriteTurns } from './write-turns.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 2000
const USES_OF_A_CONNECTION = 20_000
const TURN_PATIENCE = { stalledMs: 2000, longestMs: 4000 }

const plans = new PlanNames()

/** bigint and count(*) arrive as text; every number we store is a safe integer. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

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
    // A connection keeps every prepared plan until it is closed.
    maxUses: USES_OF_A_CONNECTION,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    // A node that froze or was cut off must not keep the others from writing.
    idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
    // JIT compiling takes longer than any of our statements runs; gathered statistics would be written to disk by default.
    options: '-c jit=off -c work_mem=16MB',
    keepAlive: true,
    application_name: 'fura',
  })
  // Without listeners a connection that is cut ends the process: an idle one by the pool, one in use by the client.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    // The statement under way fails and says why.
    client.on('error', () => {})
  })
  return pool
}

/**
 * How many reads run at once, in all and for one company; the rest of the pool writes. While another company is busy, one that lists
 * without a pause leaves a processor free; alone it may use them all.
 */
const READING = {
  atOnce: POOL_SIZE - 2,
  mostOfOne: Math.min(POOL_SIZE - 2, Math.max(3, availableParallelism())),
  mostBesideOthers: Math.max(1, availableParallelism() - 1),
  mostWaiting: 500,
  patienceMs: 2000,
}

const readingTurns = new WeakMap<pg.Pool, Turns>()

const turnsOf = (pool: pg.Pool): Turns => {
  const turns = readingTurns.get(pool) ?? new Turns(READING)
  readingTurns.set(pool, turns)
  return turns
}

/** Schemas of one pool are up or down together: concurrent checks share one answer. */
const pings = new WeakMap<pg.Pool, Promise<unknown>>()

const ping = (pool: pg.Pool): Promise<unknown> => {
  const pending = pings.get(pool)
  if (pending) return pending
  const asking = withRetries(() => queryOn(pool, { text: 'select 1', values: [] })).finally(() => pings.delete(pool))
  pings.set(pool, asking)
  return asking
}

export interface SchemaOptions {
  note?: NoteStatement | undefined
  replica?: ReadReplica | undefined
}

/** The company may have moved: callers that still hold the closed object must not use it. */
class SchemaLife {
  readonly #schema: string
  #isOver = false

  constructor(schema: string) {
    this.#schema = schema
  }

  assertOpen(): void {
    if (this.#isOver) throw new DatabaseLost(`schema ${this.#schema} was closed`)
  }

  async ping(pool: pg.Pool): Promise<void> {
    this.assertOpen()
    await ping(pool)
  }

  readonly end = async (): Promise<void> => {
    this.#isOver = true
  }
}

export const openSchema = (pool: pg.Pool, schema: string, { note, replica }: SchemaOptions = {}): Database => {
  const lock = `select pg_advisory_xact_lock(hashtext(${pg.escapeLiteral(`fura:${schema}`)}))`
  let turnAskedAt = 0
  const dialect = writingDialect(pool, `begin; ${lock}`, () => turnAskedAt, note)
  const writer = new Kysely<Tables>({ dialect }).withSchema(schema)
  const lateDialect = writingDialect(pool, 'begin', () => performance.now(), note)
  const lateWriter = new Kysely<Tables>({ dialect: lateDialect }).withSchema(schema)
  const turns = new WriteTurns(TURN_PATIENCE)
  const commits = new Commits()
  const state = new WriteState()
  const company = {}
  const life = new SchemaLife(schema)
  const read = async (text: string, values: readonly unknown[], name?: string): Promise<pg.QueryResult> => {
    life.assertOpen()
    const askedAt = performance.now()
    const run = (from: pg.Pool) => withRetries(() => queryOn(from, { text, values, name, note, askedAt }))
    return turnsOf(pool).take(() => (replica ? replica.read(pool, run) : run(pool)), company)
  }
  return {
    engine: 'postgres',
    read: new Kysely<Tables>({ dialect: readingDialect(read) }).withSchema(schema),
    query: async (text, parameters) => (await read(text, parameters)).rows as Row[],
    preparedQuery: async (text, parameters) => (await read(text, parameters, plans.nameOf(text))).rows as Row[],
    readTogether: () => null,
    tableText: (name) => `"${schema}"."${name}"`,
    write: async (work) => {
      life.assertOpen()
      const askedAt = performance.now()
      const done = turns.take(() => {
        turnAskedAt = askedAt
        let hasBegun = false
        const run = () =>
          writer.transaction().execute((tx) => {
            hasBegun = true
            return work(tx)
          })
        return withRetries(run, () => !hasBegun)
      })
      return commits.notifyAfter(state.watch(done))
    },
    writeLate: async (prepare, finish, onTurn) => {
      life.assertOpen()
      const done = lateWriter.transaction().execute(async (tx) => {
        const prepared = await prepare(tx)
        return turns.take(async () => {
          onTurn()
          await tx.executeQuery(CompiledQuery.raw(lock))
          return finish(tx, prepared)
        })
      })
      return commits.notifyAfter(state.watch(done))
    },
    onCommit: commits.listen,
    isReadOnly: state.isReadOnly,
    ping: () => life.ping(pool),
    close: life.end,
  }
}
