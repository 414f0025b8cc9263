/** Long queries of embedded databases are read in threads: others need not wait, and the answers equal the stored rows. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anyTable, type Database, DatabaseLost } from './database.ts'
import type { Migration } from './migration.ts'
import { type Databases, fileOf, openDatabases } from './open.ts'
import { QueryCosts } from './query-costs.ts'

const STEPS = [
  {
    name: '0001-notes',
    up: async ({ db }: Migration) => {
      await db.schema.createTable('notes').addColumn('text', 'text').execute()
    },
  },
]

let folder: string
let databases: Databases
let db: Database
let other: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fura-threads-'))
  databases = openDatabases(folder)
  db = await databases.create({ url: null, name: 'one' }, STEPS)
  other = await databases.create({ url: null, name: 'other' }, STEPS)
})
afterEach(async () => {
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts to a number, which takes long, and the notes. */
const LONG = `with recursive steps(n) as (select 1 union all select n + 1 from steps where n < ?)
  select max(n) as steps, (select count(*) from notes) as notes from steps`

const long = (of: Database, steps = 300_000) => of.query(LONG, [steps])

/** The first query runs in the main thread and turns out to be long. */
const warmUp = async () => {
  await long(db)
  await long(other)
}

const add = (text: string) => db.write((tx) => anyTable(tx).insertInto('notes').values({ text }).execute())

test('while a long query is read our own thread serves others', async () => {
  await warmUp()
  const state = { isDone: false }
  const answer = long(db).then(() => (state.isDone = true))
  await nextTurn()
  await other.query('select 1 as one', [])
  expect(state.isDone).toBe(false)
  await answer
})

test('a thread sees the latest commits', async () => {
  await warmUp()
  for (const notes of [1, 2, 3]) {
    await add('one more')
    expect(await long(db)).toEqual([{ steps: 300_000, notes }])
  }
})

test('the long queries of one company do not block those of another', async () => {
  await warmUp()
  const ended: string[] = []
  const noisy = Array.from({ length: 6 }, () => long(db).then(() => ended.push('noisy')))
  const quiet = long(other).then(() => ended.push('quiet'))
  await Promise.all([...noisy, quiet])
  expect(ended.indexOf('quiet')).toBeLessThan(3)
})

test('a wrong value is an error of its caller, and the thread goes on', async () => {
  await warmUp()
  await expect(db.query(LONG, [1, 2, 3])).rejects.toThrow('column index out of range')
  expect(await long(db)).toHaveLength(1)
})

test('callers that wait for a closed database get an error, and no thread keeps its files open', async () => {
  await warmUp()
  const late = [long(db, 1_000_000), long(db), long(db)]
  await nextTurn()
  const closed = db.close()
  const outcomes = await Promise.allSettled(late)
  await closed
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(refused.length).toBeGreaterThan(1)
  expect(refused.every((error) => error instanceof DatabaseLost)).toBe(true)
  expect(existsSync(`${fileOf(folder, 'one')}-wal`)).toBe(false)
  expect(await long(other)).toHaveLength(1)
})

describe('a text', () => {
  test('is long after it was so twice, or very long once, for as long as its runs may be so again', () => {
    const costs = new QueryCosts()
    costs.note('list', 0.5)
    costs.note('list', 10)
    expect(costs.isLong('list')).toBe(false)
    costs.note('list', 10)
    expect(costs.isLong('list')).toBe(true)
    costs.note('export', 30)
    expect(costs.isLong('export')).toBe(true)
    for (let n = 0; n < 5; n += 1) costs.note('list', 0.5)
    expect(costs.isLong('list')).toBe(true)
    for (let n = 0; n < 20; n += 1) costs.note('list', 0.5)
    expect(costs.isLong('list')).toBe(false)
  })

  test('is not long where the machine was busy for one of its runs now and then', () => {
    const costs = new QueryCosts()
    for (let n = 0; n < 50; n += 1) {
      costs.note('card', n % 10 === 0 ? 15 : 0.3)
      expect(costs.isLong('card')).toBe(false)
    }
  })
})
