/**
 * Whether a company's rates are fetched from its bank each day, and how the last time went: one row, off until it is asked for.
 * Stored rates are for one from now on: those that an older version kept by the hundred are divided.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .createTable('bank_fetch')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('is_on', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('fetched_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('day', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .execute()
  await db.insertInto('bank_fetch').values({ id: 1 }).execute()
  await sql`update exchange_rates set rate = (2 * rate + units) / (2 * units), units = 1 where units > 1`.execute(db)
}
