/** On which day the weeks of an installation begin. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('week_start', 'text', (column) => column.notNull().defaultTo('monday'))
    .execute()
}
