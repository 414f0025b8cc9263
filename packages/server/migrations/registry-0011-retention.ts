/** How many days an installation keeps the values of old changes (0: for ever) and the rows of imports (decision 0102). */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  for (const [name, days] of [
    ['history_days', 0],
    ['import_days', 30],
  ] as const) {
    await db.schema
      .alterTable('installations')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(days))
      .execute()
  }
}
