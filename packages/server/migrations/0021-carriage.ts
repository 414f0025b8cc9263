/**
 * An order keeps who carries it and in how many containers and trucks, so that statistics of a year look at no legs and no
 * containers. What looked these up is not needed any more.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** Of an order: what its turnover and income are told by, behind the day that puts it into a period. */
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
  'carried_by_id',
  'container_count',
  'truck_count',
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
  'is_deleted',
]

const NOT_NEEDED = [
  'orders_stats_counted',
  'orders_stats_closed',
  'order_containers_stats_units',
  'order_containers_stats_carrier',
  'order_directions_stats_carrier',
]

const CARRIER = `coalesce(main_carrier_id,
  (select d.contractor_id from order_directions d where d.order_id = orders.id
    and d.is_deleted = 0 and d.contractor_id is not null order by d.position, d.id limit 1),
  (select c.contractor_id from order_containers c where c.order_id = orders.id
    and c.is_deleted = 0 and c.contractor_id is not null order by c.id limit 1))`

/** Of the containers, or of the equipment that is planned while there are none. */
const unitsOf = (isKind: string): string => `case
  when exists (select 1 from order_containers c where c.order_id = orders.id and c.is_deleted = 0)
    then (select count(*) from order_containers c join container_types t on t.id = c.container_type_id
      where c.order_id = orders.id and c.is_deleted = 0 and ${isKind})
  when exists (select 1 from container_types t where t.id = orders.container_type_id and ${isKind})
    then coalesce(equipment_count, 0)
  else 0 end`

/** What the orders that are there say by their parts. */
export const fillCarriage = sql.raw(`update orders set carried_by_id = ${CARRIER},
  container_count = ${unitsOf("t.kind <> 'truck'")}, truck_count = ${unitsOf("t.kind = 'truck'")}`)

export const up = async ({ db }: Migration): Promise<void> => {
  const orders = db.schema.alterTable('orders')
  await orders.addColumn('carried_by_id', 'bigint', (column) => column.references('contractors.id')).execute()
  for (const name of ['container_count', 'truck_count']) await orders.addColumn(name, 'bigint').execute()
  await fillCarriage.execute(db)
  for (const name of NOT_NEEDED) await db.schema.dropIndex(name).execute()
  const indexes = [
    'orders_carried_by_id on orders (carried_by_id, id) where is_deleted = 0',
    `orders_stats_counted on orders (counted_date, ${SUMS.join(', ')}) where is_deleted = 0`,
    `orders_stats_closed on orders (date_closed, ${SUMS.join(', ')}) where is_deleted = 0 and date_closed <> 0`,
  ]
  for (const text of indexes) await sql.raw(`create index ${text}`).execute(db)
}
