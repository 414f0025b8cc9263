/** Saved filters: each belongs to who made it. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'saved_filters', {
    columns: { list: 'text!', name: 'text!', query: 'text', is_default: 'int!' },
    name: 'plain',
    index: ['list'],
  })
  await m.db.schema
    .createIndex('saved_filters_creator')
    .on('saved_filters')
    .columns(['creator_id', 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
}
