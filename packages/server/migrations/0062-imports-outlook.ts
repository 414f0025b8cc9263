/** What an import would make beside its records, told before it is run, and the records that it made because its rows name them. */
import type { Migration } from '#db/migration.ts'

export const up = async (m: Migration): Promise<void> => {
  const { schema } = m.db
  await schema.alterTable('imports').addColumn('outlook', 'text').execute()
  await schema.alterTable('imports').addColumn('made', 'text').execute()
}
