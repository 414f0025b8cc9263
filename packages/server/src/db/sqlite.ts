/**
 * The embedded engine: node:sqlite behind Kysely, one writing and one reading connection per installation, and threads for the
 * queries that take long.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely'
import { Commits } from './commits.ts'
import {
  type Database,
  DatabaseHeld,
  DatabaseReadOnly,
  DatabaseUnavailable,
  type ReadyQuery,
  type Row,
  type Stored,
} from './database.ts'
import { StatementCache } from './statement-cache.ts'
import { QueryCosts } from './query-costs.ts'
import type { ReadingThreads } from './reading-threads.ts'
import { isDamaged, isHeld, isPassing, isUnstored } from './sqlite-errors.ts'
import type { Tables } from './schema.ts'
import type { NoteStatement } from './slow-queries.ts'
import { hasRoom, OpenFile } from './sqlite-file.ts'
import { WriteState } from './write-state.ts'

const BUSY_TIMEOUT_MS = 5000

/** No memory mapping: truncating a mapped file would kill the process, and every company with it (decision 0042). */
const MEMORY_PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -32768;
  pragma mmap_size = 0;
`
const READER_PRAGMAS = `${MEMORY_PRAGMAS} pragma query_only = on;`
/** A thread of its own checkpoints the journal (checkpoints.ts); if that lags behind, the writer does. */
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
  readonly #statements: StatementCache
  readonly #arrays: StatementCache
  readonly #note: NoteStatement | undefined

  constructor(file: string, openFile: OpenFile, isWriter: boolean, note?: NoteStatement) {
    this.#note = note
    this.#openFile = openFile
    this.#isWriter = isWriter
    this.#database = new DatabaseSync(file, {
      readOnly: !isWriter,
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    this.#statements = new StatementCache(this.#database)
    this.#arrays = new StatementCache(this.#database, true)
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

  prepare(text: string) {
    const { statement, reader } = this.#guarded(() => this.#statements.of(text))
    return {
      reader,
      all: (parameters: readonly unknown[]) => this.#timed(text, parameters, (inputs) => statement.all(...inputs)),
      run: (parameters: readonly unknown[]) => this.#timed(text, parameters, (inputs) => statement.run(...inputs)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...asInputs(parameters)),
    }
  }

  rows(text: string, parameters: readonly Stored[]): Row[] {
    return this.#timed(text, parameters, (inputs) => this.#statements.of(text).statement.all(...inputs)) as Row[]
  }

  /** Rows as arrays of values, all of one moment. */
  together(questions: readonly ReadyQuery[], onRead: (text: string, ms: number) => void): Stored[][][] {
    return this.#guarded(() => {
      const [only] = questions
      if (questions.length === 1 && only) return [this.#arraysOf(only.text, only.values, onRead)]
      this.#statements.of('begin').statement.run()
      try {
        return questions.map(({ text, values }) => this.#arraysOf(text, values, onRead))
      } finally {
        // An error may have ended it.
        if (this.#database.isTransaction) this.#statements.of('commit').statement.run()
      }
    })
  }

  #arraysOf(text: string, values: readonly Stored[], onRead: (text: string, ms: number) => void): Stored[][] {
    const begun = performance.now()
    const rows: unknown = this.#arrays.of(text).statement.all(...values)
    const ms = performance.now() - begun
    onRead(text, ms)
    this.#note?.(text, values, ms)
    return rows as Stored[][]
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #timed<T>(text: string, parameters: readonly unknown[], run: (inputs: Stored[]) => T): T {
    const begun = performance.now()
    const result = this.#guarded(() => run(asInputs(parameters)))
    this.#note?.(text, parameters, performance.now() - begun)
    return result
  }

  #guarded<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (this.#isWriter && isUnstored(error)) throw new DatabaseReadOnly(error)
      throw this.problemOf(error)
    }
  }

  /** Turns an error of this database into the one that the caller gets. */
  problemOf(error: unknown): unknown {
    if (!this.#database.isOpen) return this.#openFile.closed()
    if (isDamaged(error)) return this.#openFile.damaged(error)
    if (isHeld(error)) return new DatabaseHeld(error)
    return isPassing(error) ? new DatabaseUnavailable(error) : error
  }
}

const asInputs = (parameters: readonly unknown[]) => parameters as Stored[]

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

  /** SQLite rolls back by itself if the disk is full; a second rollback would hide that error. */
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

/** Opening creates a missing file; for an existing database call `assertDatabaseFile` first. */
const openConnections = (file: string, note: NoteStatement | undefined) => {
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  const openFile = new OpenFile(file)
  const writer = new Connection(file, openFile, true, note)
  try {
    return { openFile, writer, reader: new Connection(file, openFile, false, note) }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Runs short queries in our own thread and long ones in the reading threads; both see all commits. */
const readWhereFit = (
  file: string,
  openFile: OpenFile,
  reader: Connection,
  threads: ReadingThreads,
  note: NoteStatement | undefined,
): Pick<Database, 'query' | 'readTogether'> => {
  const costs = new QueryCosts()
  const noteCost = (text: string, ms: number) => costs.note(text, ms)
  const inThread = async (text: string, values: readonly Stored[]): Promise<Row[]> => {
    try {
      const { rows, ms } = await threads.read(openFile, file, { text, values }, () => openFile.assertInPlace())
      costs.note(text, ms)
      note?.(text, values, ms)
      return rows
    } catch (error) {
      throw reader.problemOf(error)
    }
  }
  return {
    query: async (text, values) => {
      if (costs.isLong(text)) return inThread(text, values)
      const begun = performance.now()
      const rows = reader.rows(text, values)
      costs.note(text, performance.now() - begun)
      return rows
    },
    readTogether: (questions) => {
      const long = questions.find(({ text }) => costs.isLong(text))
      if (!long) return reader.together(questions, noteCost)
      costs.fade(long.text)
      return null
    },
  }
}

export const openSqlite = (file: string, threads: ReadingThreads, note?: NoteStatement): Database => {
  const { openFile, writer: writerConnection, reader: readerConnection } = openConnections(file, note)
  const writer = new Kysely<Tables>({ dialect: new WriterDialect(writerConnection, openFile) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: readerConnection }) })
  const commits = new Commits()
  const state = new WriteState(() => hasRoom(file))
  const write: Database['write'] = (work) => commits.notifyAfter(state.watch(writer.transaction().execute(work)))
  const { query, readTogether } = readWhereFit(file, openFile, readerConnection, threads, note)
  return {
    engine: 'sqlite',
    read,
    query,
    preparedQuery: query,
    readTogether,
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
      // Kysely is not closed, so that late callers get the error that the database is lost. The writer is closed last: it
      // empties the journal.
      readerConnection.close()
      await threads.forget(file)
      writerConnection.close()
    },
  }
}
