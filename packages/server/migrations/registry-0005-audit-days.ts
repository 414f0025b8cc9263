/** How many days an installation keeps its security log. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('audit_days', 'bigint', (column) => column.notNull().defaultTo(365))
    .execute()
}
