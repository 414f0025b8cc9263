/** Fills a schema of PostgreSQL in one transaction: keys and indexes are created after the rows, then the schema gets its name. */
import pg from 'pg'
import { customColumnText } from '#db/custom-columns.ts'
import type { Row } from '#db/database.ts'
import { dropSchema, migrateSchema } from '#db/postgres-server.ts'
import { FILTERED_FIELDS, indexTexts } from './custom-columns.ts'
import { copyIn } from './copy-in.ts'
import { connectPatiently, postgresTables } from './postgres-snapshot.ts'
import { assertSameTables, type RestoreTarget, type TargetOptions } from './restore-target.ts'

/** A name that no company has: ids hold no two hyphens in a row. */
export const scratchSchema = (name: string): string => `${name}__restoring`

interface DroppedObject {
  drop: string
  make: string
}

export const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`

/** Not those of primary keys and unique constraints. */
export const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = $1::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`

const dropForNow = async (client: pg.Client, schema: string): Promise<string[]> => {
  const objects: DroppedObject[] = []
  for (const text of [FOREIGN_KEYS, INDEXES]) {
    const { rows } = await client.query<DroppedObject>(text, [pg.escapeIdentifier(schema)])
    objects.push(...rows)
  }
  for (const { drop } of objects) await client.query(drop)
  return objects.map(({ make }) => make).toReversed()
}

/** Triggers protect the security log: they are off while rows of the archive replace those of the migrations. */
const switchTriggers = async (
  client: pg.Client,
  tables: readonly string[],
  way: 'disable' | 'enable',
): Promise<void> => {
  for (const table of tables) await client.query(`alter table ${pg.escapeIdentifier(table)} ${way} trigger user`)
}

const setSequences = async (client: pg.Client, sequences: Readonly<Record<string, number>>): Promise<void> => {
  for (const [table, last] of Object.entries(sequences)) {
    // An older archive lists tables that never assigned an id.
    if (last === 0) continue
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [pg.escapeIdentifier(table), last])
  }
}

const countRows = async (client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ num: number }>(`select count(*) as num from ${pg.escapeIdentifier(table)}`)
    counts[table] = rows[0]?.num ?? 0
  }
  return counts
}

const addColumns = async (
  client: pg.Client,
  schema: string,
  tables: TargetOptions['part']['tables'],
): Promise<void> => {
  for (const [table, { added = {} }] of Object.entries(tables)) {
    const tableText = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
    for (const [column, type] of Object.entries(added)) await client.query(customColumnText(tableText, column, type))
  }
}

export const openPostgresTarget = async (options: TargetOptions, url: string): Promise<RestoreTarget> => {
  const { part, steps, place } = options
  const schema = scratchSchema(place.name)
  const tables = Object.keys(part.tables)
  await dropSchema(url, schema)
  await migrateSchema(url, schema, steps, true)
  const client = await connectPatiently(url, 'fura-restore')
  const discard = async () => {
    await client.end()
    await dropSchema(url, schema)
  }
  try {
    await addColumns(client, schema, part.tables)
    const tableNames = await postgresTables(client, schema)
    assertSameTables(
      part,
      tableNames.map(({ name }) => name),
    )
    await client.query(`begin; set local search_path to ${pg.escapeIdentifier(schema)}`)
    const makeAgain = await dropForNow(client, schema)
    await switchTriggers(client, tables, 'disable')
    await client.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`)
    return {
      load: (table, rows) => copyIn(client, table, part.tables[table]?.columns ?? [], rows),
      finish: async () => {
        for (const text of makeAgain) await client.query(text)
        if (tables.includes('custom_fields')) {
          const { rows: fields } = await client.query<Row>(FILTERED_FIELDS)
          for (const text of indexTexts('postgres', fields)) await client.query(text)
        }
        await switchTriggers(client, tables, 'enable')
        await setSequences(client, part.sequences)
        const counts = await countRows(client, tables)
        await client.query('commit')
        for (const table of tables) {
          await client.query(`analyze ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`)
        }
        return counts
      },
      publish: async () => {
        await client.query(`alter schema ${pg.escapeIdentifier(schema)} rename to ${pg.escapeIdentifier(place.name)}`)
        await client.end()
      },
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}
