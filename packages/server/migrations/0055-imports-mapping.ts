/** The header of an imported file, how the company maps titles of columns, and what a run did to each record. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { schema } = m.db
  await schema.alterTable('imports').addColumn('header', 'text').execute()
  await schema.alterTable('import_rows').addColumn('trace', 'text').execute()
  const key = keyText(m)
  await schema
    .createTable('import_titles')
    .addColumn('resource', key, (column) => column.notNull())
    .addColumn('title', key, (column) => column.notNull())
    // '': the column is left out.
    .addColumn('field', key, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_titles_pk', ['resource', 'title'])
    .execute()
  // An order of another program is found again by its number there.
  await schema
    .createIndex('orders_external_number')
    .on('orders')
    .column('external_number')
    .where(sql<boolean>`is_deleted = 0 and external_number is not null`)
    .execute()
}
