/** A snapshot of a company's database on either engine, read without blocking its writer. */
import type { Engine, Stored } from '#db/database.ts'
import type { AddedColumns } from './custom-columns.ts'

export type Values = readonly Stored[]

export interface SnapshotTable {
  name: string
  columns: readonly string[]
  /** The columns of its key. */
  key: readonly string[]
  /** Its columns that the company has added. */
  added?: AddedColumns
}

/** Tables without a primary key, by the columns of a unique index. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  second_factors: ['team_user_id'],
  trusted_devices: ['team_user_id', 'device_hash'],
}

export const keyOfTable = (table: string, primary: readonly string[]): readonly string[] =>
  primary.length > 0 ? primary : (UNIQUE[table] ?? [])

export interface Snapshot {
  engine: Engine
  migrations: readonly string[]
  /** Without `schema_migrations`. */
  tables: readonly SnapshotTable[]
  /** By table: the last assigned id. */
  sequences: Readonly<Record<string, number>>
  /** Rows in batches, each row as the values of the columns, sorted by the key. */
  rows(table: SnapshotTable, where?: string): AsyncIterable<Values[]>
  close(): Promise<void>
}
