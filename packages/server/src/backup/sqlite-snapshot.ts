/** A snapshot of an embedded database: one read transaction. Writes continue; the journal grows until the snapshot is closed. */
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { addedColumns } from './custom-columns.ts'
import { keyOfTable, type Snapshot, type SnapshotTable, type Values } from './snapshot.ts'

const BATCH = 500
const BUSY_TIMEOUT_MS = 5000

/** Tables to back up: without search indexes, SQLite's own tables, those of a running move, and what each database counts for itself. */
const TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  and name not in ('schema_migrations', 'session_marks') and name not like 'move\\_%' escape '\\' and sql not like 'create virtual table%'
  and not exists (select 1 from sqlite_master v where v.sql like 'create virtual table%'
    and sqlite_master.name like replace(v.name, '_', '\\_') || '\\_%' escape '\\')
  order by name`

const listOf = (database: DatabaseSync, text: string): string[] =>
  database
    .prepare(text)
    .all()
    .map((row) => String(Object.values(row)[0]))

const tableOf = (database: DatabaseSync, name: string): SnapshotTable => {
  const columns = database
    .prepare('select name, pk, lower(type) as type, "notnull" as is_not_null from pragma_table_info(?) order by cid')
    .all(name)
  return {
    name,
    columns: columns.map((column) => String(column.name)),
    added: addedColumns(
      columns.map((one) => ({ column: String(one.name), type: String(one.type), isNotNull: one.is_not_null === 1 })),
    ),
    key: keyOfTable(
      name,
      columns
        .filter(({ pk }) => Number(pk) > 0)
        .toSorted((one, other) => Number(one.pk) - Number(other.pk))
        .map((column) => String(column.name)),
    ),
  }
}

const sequencesOf = (database: DatabaseSync): Record<string, number> =>
  Object.fromEntries(
    database
      // 0: rows were added and rolled back, so no id was ever given.
      .prepare('select name, seq from sqlite_sequence where seq > 0 order by name')
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  )

async function* batches(database: DatabaseSync, { name, columns, key }: SnapshotTable, where: string) {
  const order = key.length > 0 ? key.map((column) => `"${column}"`).join(', ') : 'rowid'
  const listed = columns.map((column) => `"${column}"`).join(', ')
  const statement = database.prepare(`select ${listed} from "${name}" where ${where} order by ${order}`)
  statement.setReturnArrays(true)
  let batch: Values[] = []
  for (const row of statement.iterate()) {
    if (batch.push(row as unknown as Values) < BATCH) continue
    yield batch
    batch = []
    await others()
  }
  if (batch.length > 0) yield batch
}

export const openSqliteSnapshot = (file: string): Snapshot => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec('pragma mmap_size = 0; begin')
    return {
      engine: 'sqlite',
      migrations: listOf(database, 'select name from schema_migrations order by name'),
      tables: listOf(database, TABLES).map((name) => tableOf(database, name)),
      sequences: sequencesOf(database),
      rows: (table, where = '1 = 1') => batches(database, table, where),
      close: async () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}
