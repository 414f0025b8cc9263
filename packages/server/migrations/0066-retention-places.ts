/** Deletions in their order, and up to which of them the values were removed (decision 0105). */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createIndex('changes_deletions')
    .on('changes')
    .column('id')
    .where(sql<boolean>`op = 'd'`)
    .execute()
  await m.db.schema
    .createTable('retention_places')
    .addColumn('name', keyText(m), (column) => column.primaryKey())
    .addColumn('change_id', 'bigint', (column) => column.notNull())
    .execute()
}
