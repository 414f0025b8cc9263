/**
 * How migrations write tables: Kysely's schema builder with the columns that every record has, one text for both engines.
 * Columns are spelled out in the migration and never read from the declarations, so an old migration stays what it was.
 */
import { type CreateTableBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'
import { createSearchIndex } from './search-index.ts'

/** `text` and `int` may be empty; `text!` may not; `int!` is 0 when empty; `ref <table>` points to a record and is indexed. */
export type ColumnType = 'text' | 'text!' | 'int' | 'int!' | `ref ${string}`

export interface RecordTable {
  columns: Readonly<Record<string, ColumnType>>
  /** The list is sorted by a name: a plain one, or one kept in three languages. */
  name?: 'plain' | 'translated'
  /** Has text found by `search`. */
  search?: true
  /** Has a field that no two live records may share. */
  unique?: true
  /** More columns to index (each with the id behind it). */
  index?: readonly string[]
  /** Indexes of references hold the filled ones alone: for tables with many that are mostly empty. */
  sparse?: true
}

/** Live records only: deleted ones are kept for history and undo, and no list, search or check looks at them. */
const LIVE = sql<boolean>`is_deleted = 0`

const SORT_COLUMNS = {
  plain: ['name_sort'],
  translated: ['name_sort_ru', 'name_sort_uk', 'name_sort_en'],
} as const

/** An id that is never given twice, also after a delete. */
export const addId = <T extends string, C extends string>({ engine }: Migration, builder: CreateTableBuilder<T, C>) =>
  engine === 'sqlite'
    ? builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : builder.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())

/** Bytes decide the order of keys and codes, on both engines, whatever the database's own collation. */
export const keyText = ({ engine }: Migration) => (engine === 'sqlite' ? sql`text` : sql`text collate "C"`)

/** A record of this table refers to another one; PostgreSQL gets the constraint when the migration's tables all exist. */
export const addReference = <T extends string, C extends string>(
  m: Migration,
  builder: CreateTableBuilder<T, C>,
  table: string,
  column: string,
  target: string,
) => {
  m.foreignKeys.push({ table, column, target })
  return m.engine === 'sqlite'
    ? builder.addColumn(column, 'bigint', (col) => col.references(`${target}.id`))
    : builder.addColumn(column, 'bigint')
}

const addColumns = <T extends string, C extends string>(
  m: Migration,
  table: string,
  builder: CreateTableBuilder<T, C>,
  columns: RecordTable['columns'],
) => {
  let next: CreateTableBuilder<T, string> = builder
  for (const [column, type] of Object.entries(columns)) {
    if (type === 'text') next = next.addColumn(column, 'text')
    else if (type === 'text!') next = next.addColumn(column, 'text', (col) => col.notNull())
    else if (type === 'int') next = next.addColumn(column, 'bigint')
    else if (type === 'int!') next = next.addColumn(column, 'bigint', (col) => col.notNull().defaultTo(0))
    else next = addReference(m, next, table, column, type.slice('ref '.length))
  }
  return next
}

export const createRecordTable = async (m: Migration, table: string, spec: RecordTable): Promise<void> => {
  const sortColumns: readonly string[] = spec.name ? SORT_COLUMNS[spec.name] : []
  let builder: CreateTableBuilder<string, string> = addId(m, m.db.schema.createTable(table))
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .addColumn('creator_id', 'bigint')
    .addColumn('date_update', 'bigint', (column) => column.notNull())
    .addColumn('updater_id', 'bigint')
    .addColumn('rev', 'bigint', (column) => column.notNull().defaultTo(1))
    .addColumn('is_deleted', 'bigint', (column) => column.notNull().defaultTo(0))
  builder = addColumns(m, table, builder, spec.columns)
  for (const column of sortColumns) builder = builder.addColumn(column, keyText(m))
  if (spec.unique) builder = builder.addColumn('unique_key', keyText(m), (column) => column.unique())
  if (spec.search) builder = builder.addColumn('search_text', 'text')
  await builder.execute()

  const refs = Object.keys(spec.columns).filter((column) => spec.columns[column]?.startsWith('ref '))
  for (const column of [...sortColumns, 'date_create', 'date_update', ...refs, ...(spec.index ?? [])]) {
    const isSparse = spec.sparse === true && refs.includes(column)
    await m.db.schema
      .createIndex(`${table}_${column}`)
      .on(table)
      .columns([column, 'id'])
      .where(isSparse ? sql<boolean>`is_deleted = 0 and ${sql.ref(column)} is not null` : LIVE)
      .execute()
  }
  if (spec.search) await createSearchIndex(m, table)
}

/** A reference added to a table that is there already, indexed like the others. */
export const addReferenceColumn = async (
  m: Migration,
  table: string,
  column: string,
  target: string,
): Promise<void> => {
  m.foreignKeys.push({ table, column, target })
  await m.db.schema
    .alterTable(table)
    .addColumn(column, 'bigint', (col) => (m.engine === 'sqlite' ? col.references(`${target}.id`) : col))
    .execute()
  await m.db.schema.createIndex(`${table}_${column}`).on(table).columns([column, 'id']).where(LIVE).execute()
}

/** The last step of a migration that made tables. */
export const addForeignKeys = async (m: Migration): Promise<void> => {
  if (m.engine === 'sqlite') return
  for (const { table, column, target } of m.foreignKeys) {
    await m.db.schema
      .alterTable(table)
      .addForeignKeyConstraint(`${table}_${column}_fk`, [column], target, ['id'], (key) => key.deferrable())
      .execute()
  }
}
