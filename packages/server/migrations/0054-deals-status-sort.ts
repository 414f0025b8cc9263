/**
 * Lists of deals are sorted by status. Its index left out records without one, so that no order could be read from it; every deal
 * has a status, so the index of all live ones is as long.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  for (const table of ['orders', 'quotations']) {
    const index = `${table}_status_id`
    await db.schema.dropIndex(index).execute()
    await db.schema
      .createIndex(index)
      .on(table)
      .columns(['status_id', 'id'])
      .where(sql<boolean>`is_deleted = 0`)
      .execute()
  }
}
