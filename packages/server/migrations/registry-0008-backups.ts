/** When a company was last backed up by the schedule, and until when a node has taken that work. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  for (const name of ['backed_up_at', 'backup_claimed_until']) {
    await db.schema
      .alterTable('installations')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
