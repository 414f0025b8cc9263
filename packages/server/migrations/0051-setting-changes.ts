/** Who changed which setting of the company, with its former value: the settings themselves stand in the registry. */
import type { Migration } from '#db/migration.ts'
import { addId } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await addId(m, m.db.schema.createTable('setting_changes'))
    .addColumn('team_user_id', 'bigint')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('old_value', 'text', (column) => column.notNull())
    .addColumn('new_value', 'text', (column) => column.notNull())
    .execute()
}
