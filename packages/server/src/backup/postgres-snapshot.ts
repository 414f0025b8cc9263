/** A snapshot of a schema of PostgreSQL: one REPEATABLE READ transaction on a connection of its own, read by cursors. */
import pg from 'pg'
import type { Stored } from '#db/database.ts'
import { MissingDatabase } from '#db/migrate.ts'
import { addedColumns } from './custom-columns.ts'
import { keyOfTable, type Snapshot, type SnapshotTable } from './snapshot.ts'

const BATCH = 500
const CONNECT_TIMEOUT_MS = 5000

/** A backup may take longer than any request, and rests while files are copied. */
const PATIENT = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set jit = off`

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection without time-outs. */
export const connectPatiently = async (url: string, name: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // The statement under way fails and says why; without a listener the loss would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(PATIENT)
  return client
}

const COLUMNS = `
  select c.relname as name, a.attname as column, a.attidentity <> '' as is_numbered, a.attnotnull as is_not_null,
         array_position(i.indkey::int2[], a.attnum) as place, format_type(a.atttypid, null) as type
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'session_marks')
  order by c.relname collate "C", a.attnum`

interface Column {
  name: string
  column: string
  is_numbered: boolean
  is_not_null: boolean
  place: number | null
  type: string
}

export interface PostgresTable extends SnapshotTable {
  types: Readonly<Record<string, string>>
  /** The database assigns its ids. */
  isNumbered: boolean
}

export const postgresTables = async (client: pg.Client, schema: string): Promise<PostgresTable[]> => {
  const { rows } = await client.query<Column>(COLUMNS, [pg.escapeIdentifier(schema)])
  return Array.from(
    Map.groupBy(rows, ({ name }) => name),
    ([name, columns]) => ({
      name,
      columns: columns.map(({ column }) => column),
      added: addedColumns(columns.map(({ column, type, is_not_null: isNotNull }) => ({ column, type, isNotNull }))),
      key: keyOfTable(
        name,
        columns
          .filter(({ place }) => place !== null)
          .toSorted((one, other) => Number(one.place) - Number(other.place))
          .map(({ column }) => column),
      ),
      types: Object.fromEntries(columns.map(({ column, type }) => [column, type])),
      isNumbered: columns.some((column) => column.is_numbered),
    }),
  )
}

const sequencesOf = async (client: pg.Client, schema: string): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select t.relname as name, s.last_value as last
     from pg_sequences s
     join pg_class q on q.relname = s.sequencename and q.relnamespace = $1::regnamespace
     join pg_depend d on d.objid = q.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
     join pg_class t on t.oid = d.refobjid
     where s.schemaname = $2 and s.last_value is not null and t.relname not like 'move\\_%' order by 1`,
    [pg.escapeIdentifier(schema), schema],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Bytes decide the order of texts, as on the embedded engine. */
const orderOf = ({ key, types: ofColumns }: PostgresTable): string =>
  key.length === 0
    ? 'ctid'
    : key.map((column) => `"${column}"${ofColumns[column] === 'text' ? ' collate "C"' : ''}`).join(', ')

export const openPostgresSnapshot = async (url: string, schema: string): Promise<Snapshot> => {
  const client = await connectPatiently(url, 'fura-backup')
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
    if (rowCount === 0) throw new MissingDatabase(`schema ${schema}`)
    const qualified = (name: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const applied = await client.query<{ name: string }>(
      `select name from ${qualified('schema_migrations')} order by name collate "C"`,
    )
    const tables = await postgresTables(client, schema)
    const sequences = await sequencesOf(client, schema)
    return {
      engine: 'postgres',
      migrations: applied.rows.map(({ name }) => name),
      tables: tables.filter(({ name }) => !name.startsWith('move_')),
      sequences,
      rows: async function* rows({ name, columns }, where = 'true') {
        const table = tables.find((one) => one.name === name)
        if (!table) throw new Error(`There is no table ${name}`)
        const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        await client.query(
          `declare rows_of no scroll cursor for
            select ${listed} from ${qualified(name)} where ${where} order by ${orderOf(table)}`,
        )
        for (;;) {
          const batch = await client.query<Stored[]>({ text: `fetch ${BATCH} from rows_of`, rowMode: 'array' })
          if (batch.rows.length === 0) break
          yield batch.rows
        }
        await client.query('close rows_of')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
