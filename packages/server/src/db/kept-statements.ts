/** Prepared statements of one connection by their text; the texts are few because values are parameters. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

const MOST = 1000

interface Prepared {
  statement: StatementSync
  /** Whether it answers rows. */
  reader: boolean
}

export class KeptStatements {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  of(text: string): Prepared {
    const earlier = this.#kept.get(text)
    if (earlier) return earlier
    if (this.#kept.size >= MOST) this.#kept.clear()
    const statement = this.#database.prepare(text)
    const prepared = { statement, reader: statement.columns().length > 0 }
    this.#kept.set(text, prepared)
    return prepared
  }
}
