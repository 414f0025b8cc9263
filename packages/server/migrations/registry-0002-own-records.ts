/** Switches of an installation: its people see their own clients and leads alone; which sites may send its web form. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('own_records_only', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('installations').addColumn('web_form_origins', 'text').execute()
}
