/** Companies that are being moved to another database, or were and can still go back (decision 0084). */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .createTable('moves')
    .addColumn('installation_id', 'bigint', (column) => column.primaryKey())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('from_url', 'text')
    .addColumn('to_url', 'text')
    .addColumn('date_begin', 'bigint', (column) => column.notNull())
    .execute()
}
