/**
 * Reports statements that take long, with the plan by which the database answers them. Values are never reported: the text has
 * placeholders, and a plan of PostgreSQL is cleared of them.
 */
import type { Database, Stored } from './database.ts'

/** Called with each statement that was run and the milliseconds it took, waiting for a connection not included. */
export type NoteStatement = (text: string, values: readonly unknown[], ms: number) => void

export interface SlowQuery {
  database: string
  ms: number
  sql: string
  /** The query plan, or why there is none. */
  plan: string
}

export interface SlowQueryOptions {
  /** Statements from this many milliseconds on are reported. */
  fromMs: number
  report: (query: SlowQuery) => void
}

/** To limit the log: each statement is reported once in this time, and at most so many. */
const ONCE_IN_MS = 60_000
const MOST_AT_ONCE = 20
/** Not the beginning and the end of a transaction, which wait for others and for the disk. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i
/** An insert of many rows. */
const LONGEST_TEXT = 4000

/** Conditions of PostgreSQL's plans name the values that were looked for. */
const withoutValues = (line: string): string => {
  const unquoted = line.replaceAll(/'(?:[^']|'')*'/g, '?')
  return /(?:Cond|Filter|Key|Output|Call|Cache):/.test(line)
    ? unquoted.replaceAll(/(?<![\w"$.])-?\d+(?:\.\d+)?(?![\w"])/g, '?')
    : unquoted
}

const explain = async (db: Database, text: string, values: readonly Stored[]): Promise<string> => {
  const how = db.engine === 'sqlite' ? 'explain query plan' : 'explain'
  const rows = await db.query(`${how} ${text}`, values)
  return rows.map((row) => withoutValues(String(row.detail ?? row['QUERY PLAN'] ?? ''))).join('\n')
}

/** The statements of one database. */
export class SlowQueries {
  readonly #options: SlowQueryOptions
  readonly #database: string
  readonly #reportedAt = new Map<string, number>()
  #db: Database | null = null

  constructor(database: string, options: SlowQueryOptions) {
    this.#database = database
    this.#options = options
  }

  /** The database that ran the statements and explains their plans. */
  watch(db: Database): Database {
    this.#db = db
    return db
  }

  readonly note: NoteStatement = (text, values, ms) => {
    if (ms < this.#options.fromMs || !HAS_PLAN.test(text) || !this.#isDue(text)) return
    void this.#report(text, values as readonly Stored[], ms)
  }

  #isDue(text: string): boolean {
    const now = performance.now()
    for (const [reported, at] of this.#reportedAt) if (now - at >= ONCE_IN_MS) this.#reportedAt.delete(reported)
    if (this.#reportedAt.has(text) || this.#reportedAt.size >= MOST_AT_ONCE) return false
    this.#reportedAt.set(text, now)
    return true
  }

  async #report(text: string, values: readonly Stored[], ms: number): Promise<void> {
    const plan = await this.#planOf(text, values)
    this.#options.report({ database: this.#database, ms: Math.round(ms), sql: text.slice(0, LONGEST_TEXT), plan })
  }

  async #planOf(text: string, values: readonly Stored[]): Promise<string> {
    if (!this.#db) return 'the database was being opened'
    try {
      return await explain(this.#db, text, values)
    } catch (error) {
      // The message may quote a value.
      return `not available: ${error instanceof Error ? error.name : 'error'}`
    }
  }
}
