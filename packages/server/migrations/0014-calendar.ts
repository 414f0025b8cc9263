/** The calendar asks every date by an index of the filled ones; each person may have a secret address of his own calendar. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** Those that no list had asked for yet. */
const DATES: Readonly<Record<string, readonly string[]>> = {
  orders: ['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff', 'payment_due_date'],
  quotations: ['answer_deadline'],
  order_containers: ['free_time_end'],
  drivers: ['passport_until', 'adr_until'],
  contractors: ['license_until', 'insurance_until'],
}

export const up = async ({ db }: Migration): Promise<void> => {
  for (const [table, columns] of Object.entries(DATES))
    for (const column of columns)
      await db.schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .columns([column, 'id'])
        .where(sql<boolean>`is_deleted = 0 and ${sql.ref(column)} > 0`)
        .execute()
  await db.schema
    .createIndex('contact_persons_birthday')
    .on('contact_persons')
    .columns(['birthday', 'id'])
    // Who was born before 1970 has a number below nought.
    .where(sql<boolean>`is_deleted = 0 and birthday <> 0`)
    .execute()
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('team_user_id', 'bigint', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
}
