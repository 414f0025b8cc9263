/** The interface of a database to the rest of the server: one per installation, on either engine. */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

export type Stored = string | number | null
export type Row = Record<string, Stored>

/** A row of a table as it is read. */
export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>

export type Reader = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A stored record of an entity known only at run time. */
export interface RecordRow extends Row {
  id: number
  rev: number
  creator_id: number | null
}

/** A stored record of this table; a plain row if the table is known only at run time. */
export type StoredRow<T extends string> = T extends keyof Tables ? RowOf<T> : RecordRow

/** Tables that a declaration or a migration names at run time. */
export interface AnyTables {
  [table: string]: RecordRow
}

/** For code that works on the table of any entity: names come from declarations, values are always parameters. */
export const anyTable = (db: Reader | Tx): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>

/** A statement with its values, ready for its engine. */
export interface ReadyQuery {
  text: string
  values: readonly Stored[]
}

export interface Database {
  engine: Engine
  /** Reads. On PostgreSQL every table is qualified by the installation's schema. */
  read: Reader
  /** Runs SQL text on the reader: the hot path of lists. */
  query(text: string, parameters: readonly Stored[]): Promise<Row[]>
  /** The same as a prepared statement: for a long, frequent text whose plan is good for all values. */
  preparedQuery(text: string, parameters: readonly Stored[]): Promise<Row[]>
  /**
   * Runs several queries in one snapshot, each answered as arrays of values. null: run them otherwise, because the engine
   * does not run in this process, or one of them takes long.
   */
  readTogether(this: void, questions: readonly ReadyQuery[]): Stored[][][] | null
  /**
   * Qualified and quoted table name, for SQL text that Kysely's builder does not write. A table that is written out must be
   * one of the schema; a declaration's table is known only at run time.
   */
  tableText<T extends string>(name: T & (string extends T ? unknown : keyof Tables)): string
  /**
   * The only way to write. One writer at a time per installation on both engines (decision 0003), so change numbers are
   * in commit order, checks made inside hold at commit, and there are no deadlocks. Await nothing but the database inside.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A write of many new records (decision 0024). On PostgreSQL `prepare` runs before this write has its turn, in parallel with
   * others: it only reads, and adds rows that nobody else can refer to yet. `finish` runs in the turn; what was read may have
   * changed since, so it checks again before announcing anything. The embedded engine runs both in the turn. `onTurn` is
   * called when others begin to wait.
   */
  writeLate<P, T>(
    prepare: (tx: Tx) => Promise<P>,
    finish: (tx: Tx, prepared: P) => Promise<T>,
    onTurn: () => void,
  ): Promise<T>
  /** Calls the listener after every write that this process commits; returns a function that removes the listener. */
  onCommit(listener: () => void): () => void
  /** True if the last write failed because the disk is full, read-only or failing. */
  isReadOnly(): boolean
  /** Resolves when the database answers; rejects within a few seconds when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database is unreachable, frozen or refuses connections: the caller should retry soon. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = 'the database does not answer') {
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Reads work, writes fail: the disk is full, read-only or failing. The write is rolled back. */
export class DatabaseReadOnly extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'nothing can be stored: the disk is full, read-only or failing')
    this.name = 'DatabaseReadOnly'
  }
}

/** The last rows of a company are being copied to another database: writes are refused for seconds. */
export class DatabaseHeld extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'writes are held while the company is moved to another database')
    this.name = 'DatabaseHeld'
  }
}

/** This object is unusable: its database was closed, damaged, removed or replaced. It is opened again as another object. */
export class DatabaseLost extends DatabaseUnavailable {
  /** Whether the file is damaged; then the whole file is checked before it is opened again. */
  readonly isDamaged: boolean

  constructor(message: string, { cause, isDamaged = false }: { cause?: unknown; isDamaged?: boolean } = {}) {
    super(cause, message)
    this.name = 'DatabaseLost'
    this.isDamaged = isDamaged
  }
}
