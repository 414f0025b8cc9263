/** Patterns of numbers that a company chose, and where their counting begins (decision 0091). */
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createTable('number_series')
    .addColumn('series', keyText(m), (column) => column.primaryKey())
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('first', 'bigint', (column) => column.notNull())
    .execute()
}
