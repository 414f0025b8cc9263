/**
 * Substring search, indexed on both engines over the folded `search_text` column: FTS5 trigrams on SQLite, pg_trgm on
 * PostgreSQL. Terms of one or two characters go to the table of word beginnings, which trigrams cannot serve.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Migration } from './migration.ts'
import { columnsOf, joinSql, name, part, raw, type SqlText } from './sql-text.ts'

export const createSearchIndex = async (m: Migration, table: string): Promise<void> => {
  if (m.engine === 'postgres') {
    const extension = await sql<{ nspname: string }>`
      select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'
    `.execute(m.db)
    const operators = sql.id(extension.rows[0]?.nspname ?? 'public', 'gin_trgm_ops')
    // Every search also scans the pending list, so it is kept at its minimum: 64 kB cost 0.2 ms.
    const settings = sql.raw('fastupdate = on, gin_pending_list_limit = 64')
    await sql`create index ${sql.id(`${table}_search`)} on ${sql.id(table)} using gin (search_text ${operators}) with (${settings})`.execute(
      m.db,
    )
    return
  }
  const source = sql.id(table)
  const index = sql.id(`${table}_fts`)
  const trigger = (event: string) => sql.id(`${table}_fts_${event}`)
  const forget = sql`insert into ${index} (${index}, rowid, search_text)
    select 'delete', old.id, old.search_text where old.search_text is not null;`
  const learn = sql`insert into ${index} (rowid, search_text)
    select new.id, new.search_text where new.search_text is not null;`
  const statements = [
    sql`create virtual table ${index} using fts5 (search_text, content = ${sql.lit(table)}, content_rowid = 'id', tokenize = 'trigram')`,
    sql`create trigger ${trigger('insert')} after insert on ${source} begin ${learn} end`,
    sql`create trigger ${trigger('update')} after update of search_text on ${source}
      when old.search_text is not new.search_text begin ${forget} ${learn} end`,
    sql`create trigger ${trigger('delete')} after delete on ${source} begin ${forget} end`,
  ]
  for (const statement of statements) await statement.execute(m.db)
}

const prefixes = columnsOf('search_prefixes')
/** Of every table that is searched. */
const { search_text: searchText } = columnsOf<'orders' | 'clients'>('orders')

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)

/** Condition "the record's search text has one of these terms in it"; each term has at least three characters. */
export const containsAny = (db: Database, table: string, terms: readonly string[]): SqlText => {
  const ids = idsContainingAny(db, table, terms)
  if (ids) return part`id in (${ids})`
  const likes = terms.map((term) => part`${searchText} like ${`%${escapeLike(term)}%`}`)
  return part`(${joinSql(likes, ' or ')})`
}

/** The same as a query of ids of live records, if the index alone knows them: not on PostgreSQL. */
export const idsContainingAny = (db: Database, table: string, terms: readonly string[]): SqlText | null => {
  if (db.engine === 'postgres') return null
  const index = name(`${table}_fts`)
  const phrase = terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
  return part`select rowid as id from ${index} where ${index} match ${phrase}`
}

/** Condition "one of the record's words begins with this prefix" of one or two characters. */
export const beginsWith = (db: Database, table: string, prefix: string): SqlText =>
  part`id in (select ${prefixes.record_id} from ${raw(db.tableText('search_prefixes'))} where ${prefixes.entity} = ${table} and ${prefixes.prefix} = ${prefix})`
