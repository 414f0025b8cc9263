/** Prepared statements of one connection by their text; the texts are few because values are parameters. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

const MOST = 1000

interface Prepared {
  statement: StatementSync
  /** Whether it answers rows. */
  reader: boolean
}

export class StatementCache {
  readonly #database: DatabaseSync
  readonly #asArrays: boolean
  readonly #prepared = new Map<string, Prepared>()

  /** `asArrays`: they answer rows as arrays of values, not as objects. */
  constructor(database: DatabaseSync, asArrays = false) {
    this.#database = database
    this.#asArrays = asArrays
  }

  of(text: string): Prepared {
    const earlier = this.#prepared.get(text)
    if (earlier) return earlier
    if (this.#prepared.size >= MOST) this.#prepared.clear()
    const statement = this.#database.prepare(text)
    if (this.#asArrays) statement.setReturnArrays(true)
    const prepared = { statement, reader: statement.columns().length > 0 }
    this.#prepared.set(text, prepared)
    return prepared
  }
}
