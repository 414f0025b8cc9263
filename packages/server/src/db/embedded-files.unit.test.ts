/** Embedded databases whose file is full, missing, empty, damaged or another one: reported by name, and never created again. */
import { anyTable } from '#db/database.ts'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, DatabaseLost, DatabaseReadOnly } from './database.ts'
import { MissingDatabase } from './migrate.ts'
import type { Migration } from './migration.ts'
import { type Databases, fileOf, openDatabases } from './open.ts'

const STEPS = [
  {
    name: '0001-notes',
    up: async ({ db }: Migration) => {
      await db.schema.createTable('notes').addColumn('text', 'text').execute()
    },
  },
]
const PLACE = { url: null, name: 'notes' }

let folder: string
let databases: Databases
let db: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fura-files-'))
  databases = openDatabases(folder)
  db = await databases.create(PLACE, STEPS)
})
afterEach(async () => {
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = () => fileOf(folder, PLACE.name)

const add = (text: string) => db.write((tx) => anyTable(tx).insertInto('notes').values({ text }).execute())

const notes = async () => (await anyTable(db.read).selectFrom('notes').selectAll().execute()).length

test('a full disk is reported as such, the write is rolled back, and the next one works', async () => {
  await add('before')
  const limit = (pages: number) => db.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  await limit(1)
  await expect(add('x'.repeat(1_000_000))).rejects.toThrow(DatabaseReadOnly)
  expect([db.isReadOnly(), await notes()]).toEqual([true, 1])
  await limit(1_000_000)
  await add('after')
  expect([db.isReadOnly(), await notes()]).toEqual([false, 2])
})

test('opening a missing database does not create one', async () => {
  await db.close()
  rmSync(file())
  await expect(databases.open(PLACE, STEPS)).rejects.toThrow(MissingDatabase)
  await expect(databases.inspect(PLACE)).rejects.toThrow(file())
  expect(existsSync(file())).toBe(false)
})

test('an empty file is no new database', async () => {
  await db.close()
  writeFileSync(file(), '')
  await expect(databases.open(PLACE, STEPS)).rejects.toThrow(DatabaseLost)
  expect(readFileSync(file())).toHaveLength(0)
})

test('no write to a removed or replaced file is confirmed', async () => {
  await add('before')
  renameSync(file(), `${file()}.away`)
  await expect(add('lost')).rejects.toThrow(DatabaseLost)
  renameSync(`${file()}.away`, file())
  // The object stays lost; whoever opens it again has everything that was reported as stored.
  await expect(db.ping()).rejects.toThrow('is missing')
  await db.close()
  db = await databases.open(PLACE, STEPS)
  expect(await notes()).toBe(1)
})

test('damage is reported as such, and found by checking every page', async () => {
  for (let n = 0; n < 50; n += 1) await add('x'.repeat(5000))
  await db.close()
  await databases.inspect(PLACE, { isChecked: true })
  const bytes = readFileSync(file())
  bytes.fill(0x5a, 4096 * 2, 4096 * 20)
  writeFileSync(file(), bytes)
  await databases.inspect(PLACE)
  await expect(databases.inspect(PLACE, { isChecked: true })).rejects.toMatchObject({ isDamaged: true })
})

test('callers that still use a closed database get "try again"', async () => {
  await db.close()
  await expect(db.query('select 1 as one', [])).rejects.toThrow(DatabaseLost)
  await expect(add('late')).rejects.toThrow(DatabaseLost)
})
