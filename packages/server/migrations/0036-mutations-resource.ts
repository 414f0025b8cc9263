/** Which resource the record in a kept answer belongs to: a replay reads it anew. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('mutations').addColumn('resource', 'text').execute()
}
