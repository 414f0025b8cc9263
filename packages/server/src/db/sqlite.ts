/** The embedded engine: node:sqlite behind Kysely, one writing and one reading connection per installation. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely'
import { Commits } from './commits.ts'
import { type Database, DatabaseUnavailable, type Row, type Schema, type Stored } from './database.ts'

/** Prepared statements kept per connection; the texts are few because values are parameters. */
const KEPT_STATEMENTS = 1000
const BUSY_TIMEOUT_MS = 5000

const MEMORY_PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -32768;
  pragma mmap_size = 2147418112;
`
const READER_PRAGMAS = `${MEMORY_PRAGMAS} pragma query_only = on;`
/** The journal is moved into the file by a thread of its own (checkpoints.ts); where that lags behind, by whoever writes. */
const WRITER_PRAGMAS = `${MEMORY_PRAGMAS}
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma analysis_limit = 400;
  pragma wal_autocheckpoint = 4000;
`

/** node:sqlite as Kysely's dialect wants it: `reader` says that the statement answers rows. */
class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reader: boolean }>()

  constructor(file: string, readOnly: boolean) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
    this.#database.exec(readOnly ? READER_PRAGMAS : WRITER_PRAGMAS)
  }

  #prepared(text: string) {
    const kept = this.#statements.get(text)
    if (kept) return kept
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(text)
    const prepared = { statement, reader: statement.columns().length > 0 }
    this.#statements.set(text, prepared)
    return prepared
  }

  prepare(text: string) {
    const { statement, reader } = this.#prepared(text)
    return {
      reader,
      all: (parameters: readonly unknown[]) => guarded(() => statement.all(...asInputs(parameters))),
      run: (parameters: readonly unknown[]) => guarded(() => statement.run(...asInputs(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...asInputs(parameters)),
    }
  }

  rows(text: string, parameters: readonly Stored[]): Row[] {
    return guarded(() => this.#prepared(text).statement.all(...parameters)) as Row[]
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

const asInputs = (parameters: readonly unknown[]) => parameters as Stored[]

/** Full disk, locked file, input/output error: nothing the caller did wrong, and it may pass. */
const PASSING = new Set([5, 6, 10, 13])

export const isPassing = (error: unknown): boolean => {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && PASSING.has(code & 0xff)
}

const guarded = <T>(run: () => T): T => {
  try {
    return run()
  } catch (error) {
    throw isPassing(error) ? new DatabaseUnavailable(error) : error
  }
}

/** Write transactions take the lock at their start, so that a second process waits instead of failing half-way. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class WriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }
}

export const openSqlite = (file: string): Database => {
  const writerConnection = new Connection(file, false)
  const readerConnection = new Connection(file, true)
  const writer = new Kysely<Schema>({ dialect: new WriterDialect({ database: writerConnection }) })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: readerConnection }) })
  const commits = new Commits()
  const write: Database['write'] = (work) => commits.told(writer.transaction().execute(work))
  return {
    engine: 'sqlite',
    read,
    query: async (text, parameters) => readerConnection.rows(text, parameters),
    keptQuery: async (text, parameters) => readerConnection.rows(text, parameters),
    tableText: (name) => `"${name}"`,
    write,
    writeLate: (prepare, finish, onTurn) =>
      write(async (tx) => {
        onTurn()
        return finish(tx, await prepare(tx))
      }),
    onCommit: commits.listen,
    ping: async () => void readerConnection.rows('select 1 as one', []),
    close: async () => {
      await read.destroy()
      // Kysely closes what it has used. The writer is the last one: it empties the journal.
      readerConnection.close()
      await writer.destroy()
      writerConnection.close()
    },
  }
}
