/** Papers of trailers, and papers of trucks and trailers by the day on which they end. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const PAPERS = ['insurance_until', 'inspection_until'] as const

export const up = async ({ db }: Migration): Promise<void> => {
  for (const column of PAPERS)
    await db.schema
      .alterTable('trailers')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute()
  for (const table of ['trucks', 'trailers'])
    for (const column of PAPERS)
      await db.schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .columns([column, 'id'])
        .where(sql<boolean>`is_deleted = 0 and ${sql.ref(column)} > 0`)
        .execute()
}
