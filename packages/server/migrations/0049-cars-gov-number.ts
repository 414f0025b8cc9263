/** The planning board lists cars by their plates; a car without one is cargo. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .createIndex('cars_gov_number')
    .on('cars')
    .columns(['gov_number', 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
}
