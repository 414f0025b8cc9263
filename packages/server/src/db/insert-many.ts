/**
 * Inserts many rows by one statement whose text does not depend on their number: they are sent as one JSON text. A statement per row,
 * or one with a parameter per value, costs several times as much on either engine.
 */
import type { Database, Row, Stored, Tx } from './database.ts'
import { compileSql, joinSql, name, part, raw, type SqlText } from './sql-text.ts'

/** Columns that are empty in every row are left out: most fields of a record are. */
const filledColumns = (rows: readonly Row[]): string[] =>
  Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => row[column] !== null))

/** The rows as a table with the columns of `table`, in order. */
const asTable = (db: Database, table: string, columns: readonly string[], rows: readonly Row[]): SqlText => {
  if (db.engine === 'postgres') {
    const listed = joinSql(columns.map(name), ', ')
    return part`select ${listed} from json_populate_recordset(null::${raw(db.tableText(table))}, ${JSON.stringify(rows)})
      with ordinality order by ordinality`
  }
  const values = JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)))
  const listed = columns.map((column, place) => `value ->> ${place} as "${column}"`).join(', ')
  return part`select ${raw(listed)} from json_each(${values}) order by key`
}

const insertText = (db: Database, table: string, rows: readonly Row[]): SqlText => {
  const columns = filledColumns(rows)
  return part`insert into ${raw(db.tableText(table))} (${joinSql(columns.map(name), ', ')})
    ${asTable(db, table, columns, rows)}`
}

/** Every row has the same columns. */
export const insertMany = async (db: Database, tx: Tx, table: string, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0) await tx.executeQuery(compileSql(db, insertText(db, table, rows)))
}

/** The same for a table that numbers its rows: returns the ids in the order of the rows. */
export const insertNumbered = async (db: Database, tx: Tx, table: string, rows: readonly Row[]): Promise<number[]> => {
  if (rows.length === 0) return []
  const { rows: inserted } = await tx.executeQuery(compileSql(db, part`${insertText(db, table, rows)} returning id`))
  return (inserted as Row[]).map(({ id }) => Number(id)).toSorted((one, other) => one - other)
}

/** Updates the rows with these keys to the row's other columns; null leaves a column as it is. */
export const updateMany = async (
  db: Database,
  tx: Tx,
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return
  const columns = filledColumns(rows)
  const sets = columns
    .filter((column) => !keys.includes(column))
    .map((column) => raw(`"${column}" = coalesce(v."${column}", t."${column}")`))
  const same = keys.map((key) => raw(`t."${key}" = v."${key}"`))
  await tx.executeQuery(
    compileSql(
      db,
      part`update ${raw(db.tableText(table))} as t set ${joinSql(sets, ', ')}
        from (${asTable(db, table, columns, rows)}) as v where ${joinSql(same, ' and ')}`,
    ),
  )
}

/** Condition "the column has one of these values", all numbers or all texts; its text does not depend on how many they are. */
export const isOneOf = (db: Database, column: SqlText, values: readonly Stored[]): SqlText => {
  if (values.length === 0) return raw('1 = 0')
  const text = JSON.stringify(values)
  if (db.engine === 'sqlite') return part`${column} in (select value from json_each(${text}))`
  const value = raw(typeof values[0] === 'number' ? 'cast(value as bigint)' : 'value')
  // An array, because with a subquery PostgreSQL scans a table without statistics.
  return part`${column} = any(array(select ${value} from json_array_elements_text(cast(${text} as json))))`
}
