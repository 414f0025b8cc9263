/** The roles whose people must have a second factor, by their names with spaces between. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('second_factor_roles', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
