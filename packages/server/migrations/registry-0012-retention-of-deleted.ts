/** How many days an installation keeps deleted records, talks and files (0: for ever; decision 0105). */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  for (const name of ['deleted_days', 'chat_days', 'file_days']) {
    await db.schema
      .alterTable('installations')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
