/** Words of the product that a company replaced by its own, all of a language together (decision 0100). */
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createTable('own_words')
    .addColumn('language', keyText(m), (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('rev', 'bigint', (column) => column.notNull())
    .execute()
}
