/** Files that hang on records: their rows, found by what they hang on; the bytes are kept outside of the database. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'files', {
    columns: {
      name: 'text!',
      kind: 'text!',
      o_t: 'text!',
      o_id: 'int',
      type: 'text!',
      size: 'int!',
      is_message: 'int!',
      is_second_chat: 'int!',
      thumb_size: 'int',
      team_user_id: 'ref team_users',
      date: 'int!',
      lead_id: 'ref leads',
      sha256: 'text!',
      storage_key: 'text',
    },
    name: 'plain',
    sparse: true,
    index: ['o_id', 'o_t', 'kind'],
  })
  const { schema } = m.db
  await schema
    .createIndex('files_owner')
    .on('files')
    .columns(['o_id', 'o_t', 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
  await schema
    .createIndex('files_o_id_gone')
    .on('files')
    .columns(['o_id', 'id'])
    .where(sql<boolean>`is_deleted = 1`)
    .execute()
  await schema.createIndex('files_storage_key').unique().on('files').column('storage_key').execute()
  // How much space they take, and whose bytes are still to be removed.
  await schema
    .createIndex('files_space')
    .on('files')
    .columns(['size', 'thumb_size'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
  await schema
    .createIndex('files_to_remove')
    .on('files')
    .column('id')
    .where(sql<boolean>`is_deleted = 1 and storage_key is not null`)
    .execute()
}
