/** Absences of employees, and on each employee who is away now and who stands in; pushes say for whom they came. */
import type { Migration } from '#db/migration.ts'
import { addReferenceColumn, createRecordTable } from '#db/tables.ts'
import { sql } from 'kysely'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'absences', {
    columns: {
      team_user_id: 'ref team_users',
      deputy_id: 'ref team_users',
      date_from: 'int!',
      date_to: 'int!',
      note: 'text',
      is_over: 'int!',
      is_on: 'int!',
      recalc_at: 'int!',
    },
    index: ['is_over', 'date_from'],
  })
  await m.db.schema
    .createIndex('absences_recalc_at')
    .on('absences')
    .columns(['recalc_at', 'id'])
    .where(sql<boolean>`is_deleted = 0 and recalc_at > 0`)
    .execute()
  await m.db.schema
    .alterTable('team_users')
    .addColumn('absent_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await addReferenceColumn(m, 'team_users', 'deputy_id', 'team_users')
  await m.db.schema.alterTable('team_users').addColumn('stands_for_ids', 'text').execute()
  await m.db.schema.alterTable('push_queue').addColumn('for_user_id', 'bigint').execute()
}
