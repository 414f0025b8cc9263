/** Papers and workshop days of trucks; loads without a truck are found by the day of their leg. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const DATES = ['insurance_until', 'inspection_until', 'service_from', 'service_until'] as const

export const up = async ({ db }: Migration): Promise<void> => {
  for (const column of DATES)
    await db.schema
      .alterTable('trucks')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createIndex('order_directions_without_truck')
    .on('order_directions')
    .columns(['planned_loading_date', 'id'])
    .where(sql<boolean>`is_deleted = 0 and planned_loading_date > 0 and truck_id is null and car_id is null`)
    .execute()
}
