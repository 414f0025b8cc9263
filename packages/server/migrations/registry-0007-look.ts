/** The language and the colour of an installation; no colour is that of its variant. */
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('installations')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('ru'))
    .execute()
  await db.schema.alterTable('installations').addColumn('colour', 'text').execute()
}
