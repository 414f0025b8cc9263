/** Messages in the chats of orders and quotations, who was added to a chat, and how far each has read it. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'messages', {
    columns: {
      o_t: 'text!',
      o_id: 'int',
      is_second_chat: 'int!',
      text: 'text',
      reply_to_id: 'ref messages',
      file_ids: 'text',
      mention_ids: 'text',
      team_user_id: 'ref team_users',
      date: 'int!',
    },
    sparse: true,
    index: ['o_id'],
  })
  const { schema } = m.db
  const key = keyText(m)
  // A conversation is read backwards from its end.
  await schema
    .createIndex('messages_thread')
    .on('messages')
    .columns(['o_id', 'o_t', 'is_second_chat', 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
  // One row per record that is talked about: its chats are listed by their last message.
  await schema
    .createTable('chats')
    .addColumn('o_t', key, (column) => column.notNull())
    .addColumn('o_id', 'bigint', (column) => column.notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chats_pk', ['o_id', 'o_t'])
    .execute()
  await schema.createIndex('chats_last').on('chats').column('last_id').execute()
  // Beside the team of the record, which is read off the record itself.
  await schema
    .createTable('chat_members')
    .addColumn('o_t', key, (column) => column.notNull())
    .addColumn('o_id', 'bigint', (column) => column.notNull())
    .addColumn('team_user_id', 'bigint', (column) => column.notNull())
    .addColumn('adder_id', 'bigint')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_members_pk', ['o_id', 'o_t', 'team_user_id'])
    .execute()
  await schema.createIndex('chat_members_user').on('chat_members').columns(['team_user_id', 'o_id', 'o_t']).execute()
  // Each time that somebody read on: what came before `last_id` he had read by `date`.
  await schema
    .createTable('chat_reads')
    .addColumn('o_t', key, (column) => column.notNull())
    .addColumn('o_id', 'bigint', (column) => column.notNull())
    .addColumn('is_second_chat', 'bigint', (column) => column.notNull())
    .addColumn('team_user_id', 'bigint', (column) => column.notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_reads_pk', ['o_id', 'o_t', 'is_second_chat', 'team_user_id', 'last_id'])
    .execute()
  await schema
    .createIndex('chat_reads_thread')
    .on('chat_reads')
    .columns(['o_id', 'o_t', 'is_second_chat', 'last_id'])
    .execute()
}
