/** Fields that a company demands before a record enters a status (decision 0091). */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  for (const table of ['order_statuses', 'quotations_statuses', 'leads_statuses', 'clients_statuses'])
    await db.schema.alterTable(table).addColumn('demanded_fields', 'text').execute()
}
