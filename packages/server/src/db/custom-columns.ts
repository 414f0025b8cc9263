/**
 * The columns of fields that a company adds (decision 0081): created in the write that adds the field, never dropped. Both engines add
 * a column without touching the rows. Restoring a backup creates them again.
 */
import { customName, type CustomKind } from '@fura/shared/custom-fields/custom-kinds.ts'
import { sql } from 'kysely'
import type { Database, Engine, Tx } from './database.ts'

/** Columns that no migration creates. */
export const isCustomColumn = (column: string): boolean => /^cf_\d+(_fold)?$/.test(column)

/** The folded text that filters compare. */
export const foldColumn = (name: string): string => `${name}_fold`

/** What a column holds; an empty `int!` is 0. */
export type CustomColumnType = 'text' | 'int' | 'int!'

const TYPES: Readonly<Record<CustomColumnType, string>> = {
  text: 'text',
  int: 'bigint',
  'int!': 'bigint not null default 0',
}

const typeOf = (kind: CustomKind): CustomColumnType => {
  if (kind === 'text' || kind === 'choice') return 'text'
  return kind === 'date' ? 'int!' : 'int'
}

/** `table`: its name in the statement. */
export const customColumnText = (table: string, column: string, type: CustomColumnType): string =>
  `alter table ${table} add column "${column}" ${TYPES[type]}`

export interface CustomColumn {
  id: number
  table: string
  kind: CustomKind
}

/** An index to filter and sort by the field. PostgreSQL would sort nulls last, SQLite sorts them first. */
export const customIndexText = (engine: Engine, tableText: string, { id, table, kind }: CustomColumn): string => {
  const column = kind === 'text' ? foldColumn(customName(id)) : customName(id)
  const order = engine === 'postgres' ? ' nulls first' : ''
  return `create index if not exists "${table}_${column}" on ${tableText} ("${column}"${order}, id) where is_deleted = 0`
}

/** Reads of the table queue behind this statement, so it must not wait long for a running one (a backup). */
const setLockTimeout = async ({ engine }: Database, tx: Tx): Promise<void> => {
  if (engine === 'postgres') await sql`set local lock_timeout = '2s'`.execute(tx)
}

export const addCustomColumn = async (db: Database, tx: Tx, { id, table, kind }: CustomColumn): Promise<void> => {
  await setLockTimeout(db, tx)
  const name = customName(id)
  for (const column of kind === 'text' ? [name, foldColumn(name)] : [name])
    await sql.raw(customColumnText(db.tableText(table), column, typeOf(kind))).execute(tx)
}

export const indexCustomColumn = async (db: Database, tx: Tx, column: CustomColumn): Promise<void> => {
  await setLockTimeout(db, tx)
  await sql.raw(customIndexText(db.engine, db.tableText(column.table), column)).execute(tx)
}
