/** Rows as one JSON array of arrays: cheaper to hand over and to read than a row per record, and than objects. */
import { fromColumn } from './byte-text.ts'
import type { Database } from './database.ts'
import { joinSql, part, type SqlText } from './sql-text.ts'

/** Columns of JSON: bytes on SQLite, text on PostgreSQL. */
export type JsonRow = Record<string, Uint8Array | string | null>

/** Numbers, null, and texts as byte text. */
export type Values = readonly (string | number | null)[]

/** The most arguments that a function of PostgreSQL takes. */
const MOST_ARGUMENTS = 100

/** What stands before the rows. On PostgreSQL the values of a row are in chunks. */
export const selectArrays = ({ engine }: Database, values: readonly SqlText[]): SqlText => {
  if (engine === 'sqlite') return part`select cast(json_group_array(json_array(${joinSql(values, ', ')})) as blob) from`
  const chunks = Array.from({ length: Math.ceil(values.length / MOST_ARGUMENTS) }, (_, place) => {
    const chunk = values.slice(place * MOST_ARGUMENTS, (place + 1) * MOST_ARGUMENTS)
    return part`json_build_array(${joinSql(chunk, ', ')})`
  })
  return part`select json_agg(json_build_array(${joinSql(chunks, ', ')}))::text from`
}

export const valuesIn = ({ engine }: Database, json: JsonRow[string] | undefined): readonly Values[] => {
  const text = fromColumn(json ?? '[]')
  return engine === 'sqlite'
    ? (JSON.parse(text) as Values[])
    : (JSON.parse(text) as Values[][]).map((chunks) => chunks.flat())
}

/** `ids`: their JSON; the text is the same for all. */
export const isIdOf = ({ engine }: Database, column: SqlText, ids: string | null): SqlText =>
  engine === 'sqlite'
    ? part`${column} in (select value from json_each(${ids}))`
    : part`${column} = any(cast(translate(${ids}, '[]', '{}') as bigint[]))`
