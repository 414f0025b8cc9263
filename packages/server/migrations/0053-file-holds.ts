/** Backups that are being taken: while one runs, the bytes of deleted files stay (decision 0075). */
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createTable('file_holds')
    .addColumn('id', keyText(m), (column) => column.primaryKey())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
    .execute()
}
