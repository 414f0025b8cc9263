/** Keys that a migration left empty are made at the next start, as a write would have made them. */
import { anyTable } from '#db/database.ts'
import { client } from '@fura/shared/entities/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAsServer } from '../admin/server-actor.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { fillMatchColumns } from './match-columns.ts'
import { addRecord } from '#resource/save.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const TABLES = ['clients', 'contractors', 'leads', 'contact_persons', 'contacts']

const rowsOf = async () => {
  const tables = await Promise.all(
    TABLES.map((table) => anyTable(t.db().read).selectFrom(table).selectAll().orderBy('id').execute()),
  )
  return Object.fromEntries(TABLES.map((table, index) => [table, tables[index]]))
}

const emptyKeys = () =>
  t.db().write(async (tx) => {
    for (const table of TABLES) {
      const row = await anyTable(tx).selectFrom(table).selectAll().limit(1).executeTakeFirst()
      const keys = Object.keys(row ?? {}).filter((name) => name.startsWith('match_'))
      expect(keys.length, table).toBeGreaterThan(0)
      await anyTable(tx)
        .updateTable(table)
        .set(Object.fromEntries(keys.map((key) => [key, null])))
        .execute()
    }
  })

test('every record gets the keys it had, also one that has nothing to compare', async () => {
  await writeAsServer(t.installation(), (writing) => addRecord(writing, client, { name: '—' }))
  const before = await rowsOf()
  await emptyKeys()
  expect(await rowsOf()).not.toEqual(before)
  await fillMatchColumns(t.db())
  expect(await rowsOf()).toEqual(before)
})
