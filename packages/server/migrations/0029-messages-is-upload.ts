/** Messages that an upload made by itself: a later message that names the file takes their place. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('messages')
    .addColumn('is_upload', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
