/**
 * A copy of PostgreSQL that lists and statistics are read from (decision 0088). A request reads there only if the copy has every
 * change that the company's own database has at that moment, so people see what they have just written, whichever node took it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { lastNumber } from './change-feed.ts'
import type { Database, Row } from './database.ts'
import { queryOn } from './postgres-driver.ts'

/** A replica that failed is not used for this time. */
const AWAY_MS = 5000

const currentReplica = new AsyncLocalStorage<ReadReplica>()
const replicas = new WeakMap<Database, ReadReplica>()

export class ReadReplica {
  readonly #pool: pg.Pool
  readonly #lastChange: string
  readonly #onProblem: (error: unknown) => void
  #awayUntil = 0

  constructor(pool: pg.Pool, schema: string, onProblem: (error: unknown) => void) {
    this.#pool = pool
    this.#lastChange = `select max(id) as id from "${schema}"."changes"`
    this.#onProblem = onProblem
  }

  #leave(error: unknown): void {
    this.#awayUntil = performance.now() + AWAY_MS
    this.#onProblem(error)
  }

  /** Whether the replica is up to date. */
  async isFresh(db: Database): Promise<boolean> {
    if (performance.now() < this.#awayUntil) return false
    const here = lastNumber(db)
    try {
      const { rows } = await queryOn(this.#pool, { text: this.#lastChange, values: [] })
      return Number((rows[0] as Row | undefined)?.id ?? 0) >= (await here)
    } catch (error) {
      this.#leave(error)
      await here
      return false
    }
  }

  /** Reads of this call, and of all that it starts, go to the replica. */
  use(work: () => void): void {
    currentReplica.run(this, work)
  }

  /** If the replica cannot answer, the database does: the replica may be gone, or replaying the change that was requested. */
  async read<T>(pool: pg.Pool, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
    if (currentReplica.getStore() !== this || performance.now() < this.#awayUntil) return run(pool)
    try {
      return await run(this.#pool)
    } catch (error) {
      this.#leave(error)
      return run(pool)
    }
  }
}

export const setReplica = (db: Database, replica: ReadReplica): void => void replicas.set(db, replica)

export const replicaOf = (db: Database): ReadReplica | undefined => replicas.get(db)
