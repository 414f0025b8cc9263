/** What is not paid of a row is the debt of its payer: kept with the row, indexed by the payer, and summed up in every client. */
import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '#db/database.ts'
import type { Migration } from '#db/migration.ts'

const CANCELLED = 23
/** A rate is stored in millionths. */
const RATE = sql.lit(1_000_000)
const HALF = sql.lit(500_000)
const ROLES = ['organization_id', 'manager_id', 'op_manager_id', 'assistant_id', 'doc_support_manager_id']

/** Rounded half up. Units and millionths of the rate apart, so that the products stay within 64 bits. */
export const fillDebts = async (db: Kysely<AnyTables>): Promise<void> => {
  await sql`update customer_freight
    set client_id = (select orders.client_id from orders where orders.id = customer_freight.order_id)
    where client_id is null`.execute(db)
  const rate = sql`coalesce(rate, ${RATE})`
  const owed = sql`(coalesce(gross, 0) - coalesce(paid_amount, 0))`
  const inBase = sql`${owed} * (${rate} / ${RATE}) + (${owed} * (${rate} % ${RATE}) + ${HALF}) / ${RATE}`
  await sql`update customer_freight set debt = case when ${owed} > 0 then ${inBase} else 0 end`.execute(db)
  await sql`update clients set debt = coalesce((select sum(f.debt) from customer_freight f
      join orders o on o.id = f.order_id and o.is_deleted = 0 and o.status_id <> ${sql.lit(CANCELLED)}
    where f.client_id = clients.id and f.is_deleted = 0 and f.debt > 0), 0)`.execute(db)
}

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('customer_freight').addColumn('debt', 'bigint').execute()
  await sql`create index customer_freight_stats_debt on customer_freight (client_id, due_date, debt, order_id, is_deleted)
    where is_deleted = 0 and debt > 0`.execute(db)
  await fillDebts(db)
  await db.schema.dropIndex('orders_stats_debt').execute()
  await sql
    .raw(
      `create index orders_stats_debt on orders (client_debt, status_id, ${ROLES.join(', ')}, id, is_deleted)
        where is_deleted = 0 and client_debt > 0`,
    )
    .execute(db)
}
