/** The table types given to Kysely match the database, on both engines. */
import { everyEntity } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Database } from './database.ts'
import { SYSTEM_TABLES } from './system-tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const COLUMNS: Readonly<Record<Database['engine'], string>> = {
  sqlite: `select m.name as "table", c.name as "column", lower(c.type) as type
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '%_fts%'`,
  postgres: `select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns where table_schema = $1`,
}

const columnsOf = async (db: Database): Promise<Map<string, Record<string, string>>> => {
  const [schema = ''] = db.tableText('orders').replaceAll('"', '').split('.')
  const tables = new Map<string, Record<string, string>>()
  for (const { table, column, type } of await db.query(COLUMNS[db.engine], db.engine === 'sqlite' ? [] : [schema])) {
    const columns = tables.get(String(table)) ?? {}
    columns[String(column)] = String(type) === 'text' ? 'text' : 'int'
    tables.set(String(table), columns)
  }
  return tables
}

test('every table that holds no records is declared with the columns that it has', async () => {
  const tables = await columnsOf(t.db())
  for (const { table } of everyEntity) tables.delete(table)
  tables.delete('schema_migrations')
  const declared = Object.entries(SYSTEM_TABLES).map(([table, columns]) => {
    const kinds = Object.entries(columns).map(([column, word]) => [column, word.startsWith('text') ? 'text' : 'int'])
    return [table, Object.fromEntries(kinds) as Record<string, string>] as const
  })
  expect(Object.fromEntries(tables)).toEqual(Object.fromEntries(declared))
})

test('every field of a record has a column of its kind', async () => {
  const tables = await columnsOf(t.db())
  const numbers = new Set(['int', 'flag', 'date', 'date_time', 'money', 'price', 'rate', 'qty', 'ref', 'owner'])
  for (const { table, fields } of everyEntity) {
    const kinds = Object.entries(fields).map(([name, { kind, values }]) => {
      const isNumber = kind === 'choice' ? typeof values?.[0] === 'number' : numbers.has(kind)
      return [name, isNumber ? 'int' : 'text'] as const
    })
    expect(tables.get(table), table).toMatchObject(Object.fromEntries(kinds))
  }
})
