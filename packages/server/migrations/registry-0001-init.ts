/** The registry: which installations this deployment serves, under which host names, and where their databases are. */
import type { Migration } from '#db/migration.ts'
import { addId } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  await addId(m, db.schema.createTable('installations'))
    .addColumn('unique_id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('services_tied_containers', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('web_form', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('is_on', 'bigint', (column) => column.notNull().defaultTo(1))
    .addColumn('is_default', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('database_url', 'text')
    .addColumn('database_name', 'text', (column) => column.notNull().unique())
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('hosts')
    .addColumn('host', 'text', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('installation_id', 'bigint', (column) =>
      m.engine === 'sqlite' ? column.notNull().references('installations.id').onDelete('cascade') : column.notNull(),
    )
    .execute()
}
