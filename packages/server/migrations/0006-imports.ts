/** Imports of files and their rows: what a row said, what came of it, and which record it made. */
import type { Migration } from '#db/migration.ts'
import { addId, addReference, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  const key = keyText(m)

  let imports = addId(m, db.schema.createTable('imports'))
    .addColumn('resource', key, (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addColumn('language', key, (column) => column.notNull())
    .addColumn('status', key, (column) => column.notNull())
    .addColumn('existing', key)
    .addColumn('rows', 'bigint', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('unknown_columns', 'text', (column) => column.notNull())
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .addColumn('date_acted', 'bigint')
    .addColumn('runner_id', 'bigint')
    .addColumn('date_done', 'bigint')
  imports = addReference(m, imports, 'imports', 'team_user_id', 'team_users')
  await imports.execute()
  await db.schema.createIndex('imports_status').on('imports').columns(['status', 'id']).execute()
  await db.schema.createIndex('imports_user').on('imports').columns(['team_user_id', 'id']).execute()

  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'bigint', (column) => column.notNull())
    .addColumn('row', 'bigint', (column) => column.notNull())
    .addColumn('state', key, (column) => column.notNull())
    // JSON: the cells of known columns as they stand in the file, then the clean values.
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('input', 'text')
    .addColumn('errors', 'text')
    .addColumn('record_id', 'bigint')
    .addPrimaryKeyConstraint('import_rows_pk', ['import_id', 'row'])
    .execute()
  await db.schema.createIndex('import_rows_state').on('import_rows').columns(['import_id', 'state', 'row']).execute()
}
