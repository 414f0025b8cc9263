/** The number of the power of attorney that an order's drivers receive goods with. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('attorney_number', 'text').execute()
}
