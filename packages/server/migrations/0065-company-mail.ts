/** The mail server of the company: the newest row is in force, the one before it is the way back (decision 0100). */
import type { Migration } from '#db/migration.ts'
import { addId } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await addId(m, m.db.schema.createTable('company_mail'))
    .addColumn('is_on', 'bigint', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'bigint', (column) => column.notNull())
    .addColumn('tls', 'text', (column) => column.notNull())
    .addColumn('login', 'text')
    .addColumn('sealed_password', 'text')
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('trouble', 'text')
    .addColumn('trouble_answer', 'text')
    .addColumn('trouble_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
