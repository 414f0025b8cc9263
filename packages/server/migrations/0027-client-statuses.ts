/**
 * Clients get their status out of their orders: why they have it, and when to look again. Clients that have ordered are looked
 * at by the next run of the clock.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const ACTIVE = 5

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('clients').addColumn('status_reason', 'text').execute()
  await db.schema
    .alterTable('clients')
    .addColumn('recalc_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('clients')
    .set({ recalc_at: 1 })
    .where('is_deleted', '=', 0)
    .where('orders_count', '>', 0)
    .where('status_id', '<=', ACTIVE)
    .execute()
  await db.schema
    .createIndex('clients_recalc_at')
    .on('clients')
    .columns(['recalc_at', 'id'])
    .where(sql<boolean>`is_deleted = 0 and recalc_at > 0`)
    .execute()
}
