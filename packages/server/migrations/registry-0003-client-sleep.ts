/** How many days without an order make a client of the installation a sleeping one. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('client_sleep_days', 'bigint', (column) => column.notNull().defaultTo(90))
    .execute()
}
