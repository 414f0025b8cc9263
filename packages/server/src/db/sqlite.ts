/** The embedded engine: node:sqlite behind Kysely, one writing and one reading connection per installation. */
import { existsSync, writeFileSync } from 'node:fs'
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
import { type Database, DatabaseReadOnly, DatabaseUnavailable, type Row, type Stored } from './database.ts'
import { hasRoom, OpenFile } from './sqlite-file.ts'
import type { Tables } from './schema.ts'
import { WriteState } from './write-state.ts'

/** Prepared statements kept per connection; the texts are few because values are parameters. */
const KEPT_STATEMENTS = 1000
const BUSY_TIMEOUT_MS = 5000

/** Nothing is mapped into memory: a file that somebody shortens would end the process, and every company with it (decision 0042). */
const MEMORY_PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -32768;
  pragma mmap_size = 0;
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
  readonly #openFile: OpenFile
  readonly #isWriter: boolean
  readonly #statements = new Map<string, { statement: StatementSync; reader: boolean }>()

  constructor(file: string, openFile: OpenFile, isWriter: boolean) {
    this.#openFile = openFile
    this.#isWriter = isWriter
    this.#database = new DatabaseSync(file, {
      readOnly: !isWriter,
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    try {
      this.#guarded(() => this.#database.exec(isWriter ? WRITER_PRAGMAS : READER_PRAGMAS))
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
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
    const { statement, reader } = this.#guarded(() => this.#prepared(text))
    return {
      reader,
      all: (parameters: readonly unknown[]) => this.#guarded(() => statement.all(...asInputs(parameters))),
      run: (parameters: readonly unknown[]) => this.#guarded(() => statement.run(...asInputs(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...asInputs(parameters)),
    }
  }

  rows(text: string, parameters: readonly Stored[]): Row[] {
    return this.#guarded(() => this.#prepared(text).statement.all(...parameters)) as Row[]
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #guarded<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (!this.#database.isOpen) throw this.#openFile.closed()
      const code = sqliteCode(error)
      if (DAMAGED.has(code)) throw this.#openFile.damaged(error)
      if (this.#isWriter && UNSTORED.has(code)) throw new DatabaseReadOnly(error)
      throw isPassing(error) ? new DatabaseUnavailable(error) : error
    }
  }
}

const asInputs = (parameters: readonly unknown[]) => parameters as Stored[]

/** SQLite's primary result code; 0 for an error that is not SQLite's. */
const sqliteCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff

/** Busy or locked file, input/output error, damage, file not to be opened: nothing the caller did wrong, and it may pass. */
const PASSING = new Set([5, 6, 10, 11, 14, 26])
/** Read-only; full. */
const UNSTORED = new Set([8, 13])
/** Corrupt; not a database. */
const DAMAGED = new Set([11, 26])

export const isPassing = (error: unknown): boolean => PASSING.has(sqliteCode(error))

/** Write transactions take the lock at their start, so that a second process waits instead of failing half-way. */
class ImmediateDriver extends SqliteDriver {
  readonly #writer: Connection
  readonly #openFile: OpenFile

  constructor(config: SqliteDialectConfig, writer: Connection, openFile: OpenFile) {
    super(config)
    this.#writer = writer
    this.#openFile = openFile
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#openFile.assertInPlace()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls back by itself where the disk is full; to do it again would hide the error that says so. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writer.isInTransaction) await super.rollbackTransaction(connection)
  }
}

class WriterDialect extends SqliteDialect {
  readonly #createDriver: () => SqliteDriver

  constructor(writer: Connection, openFile: OpenFile) {
    const config = { database: writer }
    super(config)
    this.#createDriver = () => new ImmediateDriver(config, writer, openFile)
  }

  override createDriver(): SqliteDriver {
    return this.#createDriver()
  }
}

/** A connection that sees no file makes one; whoever opens an existing database looks first (`assertDatabaseFile`). */
const openConnections = (file: string) => {
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  const openFile = new OpenFile(file)
  const writer = new Connection(file, openFile, true)
  try {
    return { openFile, writer, reader: new Connection(file, openFile, false) }
  } catch (error) {
    writer.close()
    throw error
  }
}

export const openSqlite = (file: string): Database => {
  const { openFile, writer: writerConnection, reader: readerConnection } = openConnections(file)
  const writer = new Kysely<Tables>({ dialect: new WriterDialect(writerConnection, openFile) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: readerConnection }) })
  const commits = new Commits()
  const state = new WriteState(() => hasRoom(file))
  const write: Database['write'] = (work) => commits.told(state.watch(writer.transaction().execute(work)))
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
    isReadOnly: state.isReadOnly,
    ping: async () => {
      openFile.assertWhole()
      readerConnection.rows('select 1 as one', [])
    },
    close: async () => {
      openFile.closed()
      // Kysely is not told, so that whoever still asks hears that the database is lost. The writer is the last one: it empties
      // the journal.
      readerConnection.close()
      writerConnection.close()
    },
  }
}
