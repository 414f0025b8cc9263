/** Stops of a load with their own times, and what a leg agrees on for waiting: free hours and the price of an hour beyond them. */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'order_stops', {
    columns: {
      order_id: 'ref orders',
      direction_id: 'ref order_directions',
      position: 'int',
      stop_kind: 'text!',
      city_id: 'ref cities',
      address: 'text',
      contact: 'text',
      planned_date: 'int!',
      arrived_date: 'int!',
      left_date: 'int!',
      comment: 'text',
    },
    sparse: true,
    index: ['position'],
  })
  await m.db.schema.alterTable('order_directions').addColumn('free_hours', 'bigint').execute()
  await m.db.schema.alterTable('order_directions').addColumn('idle_rate', 'bigint').execute()
}
