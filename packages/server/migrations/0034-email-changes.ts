/** Changes of one's own e-mail: the link that makes one effective, and the link to the old address that takes it back. */
import type { Migration } from '#db/migration.ts'
import { addReference, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  let changes = db.schema
    .createTable('email_changes')
    .addColumn('token_hash', keyText(m), (column) => column.primaryKey())
    .addColumn('is_way_back', 'bigint', (column) => column.notNull())
    .addColumn('old_email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text', (column) => column.notNull())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
  changes = addReference(m, changes, 'email_changes', 'team_user_id', 'team_users')
  await changes.execute()
  await db.schema.createIndex('email_changes_user').on('email_changes').column('team_user_id').execute()
}
