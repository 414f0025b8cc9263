/** One-time codes for the page that makes a company, and how often they were guessed wrongly. */
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  const key = keyText(m)
  await db.schema
    .createTable('setup_codes')
    .addColumn('code_hash', key, (column) => column.primaryKey())
    // 1: printed at a start without a company, and void as soon as there is one.
    .addColumn('is_first', 'bigint', (column) => column.notNull())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('limits')
    .addColumn('bucket', key, (column) => column.primaryKey())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
    .addColumn('num', 'bigint', (column) => column.notNull())
    .execute()
}
