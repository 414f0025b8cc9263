/** Where a file was sent by mail, and the letters that wait for the mail server. */
import type { Migration } from '#db/migration.ts'
import { addId, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { schema } = m.db
  await schema.alterTable('files').addColumn('mailed_to', 'text').execute()
  await schema
    .alterTable('files')
    .addColumn('mailed_date', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('files').addColumn('mail_failed_to', 'text').execute()

  await addId(m, schema.createTable('mail_queue'))
    .addColumn('file_id', 'bigint', (column) => column.notNull())
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text', (column) => column.notNull())
    // The same in each try: a mail server that took the letter already can tell.
    .addColumn('message_key', keyText(m), (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('try_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('mail_queue_due').on('mail_queue').columns(['try_at', 'id']).execute()
}
