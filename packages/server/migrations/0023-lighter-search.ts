/**
 * What a write costs to be found (decision 0024). PostgreSQL's search indexes take records in some at a time: one by one that
 * was four fifths of the cost of adding a client. The beginnings of words are kept once: a record's are known by its text, so
 * no index tells them, and on the embedded engine the key is the table.
 */
import { sql } from 'kysely'
import { keyText } from '#db/tables.ts'
import type { Migration } from '#db/migration.ts'

/** Not by `pg_indexes`, which reads the texts of other companies' indexes too and fails where one is being removed. */
const gatherSearch = async ({ db }: Migration): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and exists (select 1 from pg_opclass o where o.oid = any (i.indclass::oid[]) and o.opcname = 'gin_trgm_ops')
  `.execute(db)
  for (const { name } of rows)
    await sql`alter index ${sql.id(name)} set (fastupdate = on, gin_pending_list_limit = 64)`.execute(db)
}

const keepPrefixesOnce = async (m: Migration): Promise<void> => {
  const key = keyText(m)
  await m.db.schema
    .createTable('prefixes_by_key')
    .addColumn('entity', key, (column) => column.notNull())
    .addColumn('prefix', key, (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_prefixes_pk', ['entity', 'prefix', 'record_id'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into prefixes_by_key (entity, prefix, record_id)
    select entity, prefix, record_id from search_prefixes order by entity, prefix, record_id`.execute(m.db)
  await m.db.schema.dropTable('search_prefixes').execute()
  await m.db.schema.alterTable('prefixes_by_key').renameTo('search_prefixes').execute()
}

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema.dropIndex('search_prefixes_record').execute()
  await (m.engine === 'postgres' ? gatherSearch(m) : keepPrefixesOnce(m))
}
