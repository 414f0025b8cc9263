/**
 * SQL as text with its values, for the lists: Kysely would build and print the same tree on every request, which costs as
 * much as the query itself. `?` marks a value on both engines; names come from the declarations, never from a request.
 */
import { CompiledQuery } from 'kysely'
import type { Database, Engine, Row, Stored, Tx } from './database.ts'
import type { Tables } from './schema.ts'

export interface SqlText {
  text: string
  values: readonly Stored[]
}

/** A template of trusted text; values become parameters, other pieces of SQL are joined in. */
export const part = (strings: TemplateStringsArray, ...inserts: (SqlText | Stored)[]): SqlText => {
  let text = strings[0] ?? ''
  const values: Stored[] = []
  for (const [place, insert] of inserts.entries()) {
    if (insert !== null && typeof insert === 'object') {
      text += insert.text
      values.push(...insert.values)
    } else {
      text += '?'
      values.push(insert)
    }
    text += strings[place + 1] ?? ''
  }
  return { text, values }
}

/** Text that our own code wrote: names of tables and columns, keywords, constants. */
export const raw = (text: string | number): SqlText => ({ text: `${text}`, values: [] })

/** A quoted column name. A literal must be a column of some table; a declaration's is known only at run time. */
export const name = <T extends string>(identifier: T & (string extends T ? unknown : AnyColumn)): SqlText =>
  raw(`"${identifier}"`)

export type TableName = keyof Tables
export type ColumnOf<T extends TableName> = Extract<keyof Tables[T], string>
/** For a table known only at run time. */
export type AnyColumn = { [T in TableName]: ColumnOf<T> }[TableName]

/** The quoted columns of a table, comma-separated; a name that the table does not have does not compile. */
export const columns = <T extends TableName>(_table: T, ...names: readonly ColumnOf<T>[]): SqlText =>
  raw(names.join(', '))

type ColumnTexts<T extends TableName> = { readonly [C in ColumnOf<T>]: SqlText }

/** The columns of a table as `alias.column`, or bare: `m.is_deleted` of a column that it does not have does not compile. */
export const columnsOf = <T extends TableName>(_table: T, alias?: string): ColumnTexts<T> =>
  new Proxy<Record<string, SqlText>>(
    {},
    { get: (texts, column: string) => (texts[column] ??= raw(alias === undefined ? column : `${alias}.${column}`)) },
  ) as ColumnTexts<T>

export const joinSql = (parts: readonly SqlText[], separator: string): SqlText => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values),
})

export const listOf = (values: readonly Stored[]): SqlText => ({ text: values.map(() => '?').join(', '), values })

const numbered = new Map<string, string>()
const KEPT_TEXTS = 5000

/** PostgreSQL numbers its parameters. The text has no other question marks: literals in it are ours and have none. */
const forEngine = (engine: Engine, text: string): string => {
  if (engine === 'sqlite') return text
  const earlier = numbered.get(text)
  if (earlier) return earlier
  let n = 0
  const numberedText = text.replaceAll('?', () => {
    n += 1
    return `$${n}`
  })
  if (numbered.size >= KEPT_TEXTS) numbered.clear()
  numbered.set(text, numberedText)
  return numberedText
}

/** `R`: the types of the selected columns. */
export const rowsOf = <R extends object = Row>(db: Database, { text, values }: SqlText): Promise<R[]> =>
  db.query(forEngine(db.engine, text), values) as Promise<object[]> as Promise<R[]>

/** The same for a frequent text whose best plan does not depend on its values: planned once. */
export const preparedRowsOf = <R extends object = Row>(db: Database, { text, values }: SqlText): Promise<R[]> =>
  db.preparedQuery(forEngine(db.engine, text), values) as Promise<object[]> as Promise<R[]>

/** The same inside a transaction. */
export const rowsIn = async <R extends object = Row>(db: Database, tx: Tx, text: SqlText): Promise<R[]> =>
  (await tx.executeQuery<R>(compileSql(db, text))).rows

/** For a transaction of Kysely's. */
export const compileSql = (db: Database, { text, values }: SqlText): CompiledQuery =>
  CompiledQuery.raw(forEngine(db.engine, text), [...values])
