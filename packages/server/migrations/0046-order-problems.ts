/** Problems of orders on their way, and the one that is open kept with the order, for its alarm in lists. */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'order_problems', {
    columns: {
      order_id: 'ref orders',
      problem_kind: 'text!',
      date: 'int!',
      new_date: 'int!',
      note: 'text',
      photo_file_id: 'ref files',
      resolved_date: 'int!',
    },
    sparse: true,
    index: ['problem_kind'],
  })
  await m.db.schema.alterTable('orders').addColumn('problem_kind', 'text').execute()
  await m.db.schema
    .alterTable('orders')
    .addColumn('problem_date', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
