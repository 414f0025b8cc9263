/** All that a place's databases hold, table by table, to show that nothing was written. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { ServerPlace } from './place.ts'

export type Fingerprint = Record<string, string>

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part: unknown) => (part instanceof Uint8Array ? Buffer.from(part) : part)))
    .digest('hex')

const ofFiles = (dataDir: string): Fingerprint => {
  const prints: Fingerprint = {}
  for (const file of readdirSync(dataDir).filter((name) => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(dataDir, file), { readOnly: true })
    prints[file] = hash(db.prepare('select type, name, sql from sqlite_master order by name').all())
    const tables = db.prepare("select name from sqlite_master where type = 'table' order by name").all()
    for (const name of tables.map((table) => String(table.name))) {
      prints[`${file} ${name}`] = hash(db.prepare(`select * from "${name}"`).all())
    }
    db.close()
  }
  return prints
}

const ofSchemas = async (url: string): Promise<Fingerprint> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query(
      `select table_schema, table_name, column_name, data_type from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, ordinal_position`,
    )
    const { rows: schemas } = await client.query('select nspname from pg_namespace order by 1')
    const prints: Fingerprint = { columns: hash(columns), schemas: hash(schemas) }
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row, xmin::text from ${name} t order by 1`)
      prints[name] = hash(rows)
    }
    return prints
  } finally {
    await client.end()
  }
}

export const fingerprint = async ({ dataDir, databaseUrl }: ServerPlace): Promise<Fingerprint> =>
  databaseUrl ? ofSchemas(databaseUrl) : ofFiles(dataDir)
