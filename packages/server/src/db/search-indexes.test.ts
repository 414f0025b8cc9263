/** Indexes of search on PostgreSQL take new records in some at a time (decision 0024). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('every index of letters gathers what comes, on the engine that has such indexes', async () => {
  const db = t.db()
  if (db.engine !== 'postgres') return expect(db.engine).toBe('sqlite')
  const rows = await db.query(
    `select c.relname as name, c.reloptions as options from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'gin'`,
    [],
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { name, options } of rows)
    expect([name, String(options)]).toEqual([name, expect.stringContaining('fastupdate=on')])
})
