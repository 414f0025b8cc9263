/** What is written to an embedded database reaches its file without anybody who writes having to wait for that. */
import { anyTable } from '#db/database.ts'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Migration } from './migration.ts'
import { fileOf, openDatabases } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fura-checkpoints-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const STEPS = [
  {
    name: '0001-notes',
    up: async ({ db }: Migration) => {
      await db.schema.createTable('notes').addColumn('text', 'text').execute()
    },
  },
]

/** Of the file alone, without the journal. */
const rowsInFile = (name: string): number => {
  const copy = join(folder, 'copy.sqlite')
  copyFileSync(fileOf(folder, name), copy)
  const database = new DatabaseSync(copy, { readOnly: true })
  try {
    return Number(database.prepare('select count(*) as num from notes').get()?.num)
  } finally {
    database.close()
  }
}

test('the journal is moved into the file behind the writes', async () => {
  const problems: unknown[] = []
  const databases = openDatabases(folder, { onProblem: (problem) => problems.push(problem) })
  const db = await databases.create({ url: null, name: 'kept' }, STEPS)
  for (const text of ['one', 'two', 'three'])
    await db.write((tx) => anyTable(tx).insertInto('notes').values({ text }).execute())
  await vi.waitFor(() => expect(rowsInFile('kept')).toBe(3), { timeout: 20_000, interval: 100 })
  await db.write((tx) => anyTable(tx).insertInto('notes').values({ text: 'four' }).execute())
  await databases.close()
  expect([rowsInFile('kept'), existsSync(`${fileOf(folder, 'kept')}-wal`), problems]).toEqual([4, false, []])
})

test('a thread that ends is reported and replaced: later writes reach the file', { timeout: 60_000 }, async () => {
  process.once('worker', (worker) => void worker.terminate())
  const problems: unknown[] = []
  const databases = openDatabases(folder, { onProblem: (problem) => problems.push(problem) })
  const db = await databases.create({ url: null, name: 'kept' }, STEPS)
  await db.write((tx) => anyTable(tx).insertInto('notes').values({ text: 'one' }).execute())
  await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 20_000, interval: 100 })
  await db.write((tx) => anyTable(tx).insertInto('notes').values({ text: 'two' }).execute())
  await vi.waitFor(() => expect(rowsInFile('kept')).toBe(2), { timeout: 20_000, interval: 100 })
  await databases.close()
  expect(problems).toHaveLength(1)
})

test('a database that is removed does not come back', async () => {
  const databases = openDatabases(folder)
  const place = { url: null, name: 'gone' }
  const db = await databases.create(place, STEPS)
  await db.write((tx) => anyTable(tx).insertInto('notes').values({ text: 'one' }).execute())
  await db.close()
  await databases.remove(place)
  await new Promise((resolve) => setTimeout(resolve, 5500))
  await databases.close()
  expect(existsSync(fileOf(folder, 'gone'))).toBe(false)
})
