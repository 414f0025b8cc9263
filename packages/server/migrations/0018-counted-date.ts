/** What a number of statistics counts can be listed: orders by the day they count on or were closed on, quotes by their sending, tasks by their end. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const CANCELLED = 23

/** As the index of 0016 had them behind the day. */
const SUMS = [
  'status_id',
  'organization_id',
  'manager_id',
  'op_manager_id',
  'assistant_id',
  'doc_support_manager_id',
  'client_id',
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
  'main_carrier_id',
  'container_type_id',
  'equipment_count',
  'currency_id',
  'teu',
  'gross_weight',
  'sum_income',
  'fact_profit',
  'plan_income',
  'fact_income',
  'actual_loading_date',
  'planned_loading_date',
  'id',
]

const LISTED = [
  ['orders', 'counted_date'],
  ['orders', 'date_closed'],
  ['orders', 'free_time_end'],
  ['quotations', 'sent_date'],
  ['tasks', 'date_done'],
] as const

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('orders')
    .addColumn('counted_date', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update orders set counted_date =
    case when actual_loading_date > 0 then actual_loading_date else planned_loading_date end
    where status_id is null or status_id <> ${CANCELLED}`.execute(db)
  for (const [table, column] of LISTED) {
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)}, id)
      where is_deleted = 0`.execute(db)
  }
  await sql`drop index orders_stats_loading`.execute(db)
  await sql
    .raw(
      `create index orders_stats_counted on orders (counted_date, ${SUMS.join(', ')}, is_deleted) where is_deleted = 0`,
    )
    .execute(db)
}
