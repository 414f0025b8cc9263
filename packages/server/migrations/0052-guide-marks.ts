/** First steps that somebody skipped, or did by hand; `home` closes the guide on Home. */
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createTable('guide_marks')
    .addColumn('name', keyText(m), (column) => column.primaryKey())
    .addColumn('team_user_id', 'bigint')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .execute()
}
