/** Conditions on the keys of rows as SQL text: keys are read from the database itself, and quoted. */
import type { Engine, Stored } from '#db/database.ts'
import type { SnapshotTable, Values } from '../backup/snapshot.ts'

const literal = (value: Stored): string => {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

const tuple = (key: Values): string => `(${key.map(literal).join(', ')})`

/** The rows with one of these keys. */
export const hasKey = ({ key }: SnapshotTable, keys: readonly Values[]): string => {
  const listed = key.map((column) => `"${column}"`).join(', ')
  if (key.length === 1) return `${listed} in (${keys.map(([value]) => literal(value ?? null)).join(', ')})`
  return `(${listed}) in (values ${keys.map(tuple).join(', ')})`
}

/** The rows behind this key in the order of snapshots: bytes decide the order of texts. */
export const isBehind = (engine: Engine, { key }: SnapshotTable, last: Values): string => {
  const listed = key.map((column, place) =>
    engine === 'postgres' && typeof last[place] === 'string' ? `"${column}" collate "C"` : `"${column}"`,
  )
  return `(${listed.join(', ')}) > ${tuple(last)}`
}

/** The key of a row whose values stand in the order of the columns. */
export const keyIn = ({ key, columns }: SnapshotTable, values: Values): Stored[] =>
  key.map((column) => values[columns.indexOf(column)] ?? null)
