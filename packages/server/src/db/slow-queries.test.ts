/** Slow statements are logged with their plan and without the values that were searched for. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { installationSteps } from '#migrations/index.ts'
import type { Database } from './database.ts'
import { type Databases, openDatabases, type Place } from './open.ts'
import type { SlowQuery } from './slow-queries.ts'

const SECRET = 'Таємниця-4711'
const NUMBER = 987_654

let dataDir: string
let databases: Databases
let db: Database
let place: Place
const reported: SlowQuery[] = []
/** Of the statement that runs now. */
let fromMs = Infinity

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fura-slow-'))
  place = {
    url: inject('engine') === 'postgres' ? inject('postgresUrl') : null,
    name: `fura_slow_${process.pid}`,
  }
  const slowQueries = {
    get fromMs() {
      return fromMs
    },
    report: (query: SlowQuery) => reported.push(query),
  }
  databases = openDatabases(dataDir, { slowQueries })
  db = await databases.create(place, installationSteps)
})

afterAll(async () => {
  await databases.remove(place)
  await databases.close()
  await rm(dataDir, { recursive: true, force: true })
})

const waitForReports = async (num: number): Promise<SlowQuery[]> => {
  await vi.waitUntil(() => reported.length >= num)
  return reported
}

test('a slow statement is reported once with its plan, without values; a fast one is not', async () => {
  const find = () =>
    db.read
      .selectFrom('drivers')
      .select('id')
      .where('name', '=', SECRET)
      .where('rev', '=', NUMBER)
      .where('id', '>', NUMBER)
      .execute()
  await find()
  expect(reported).toEqual([])
  fromMs = 0
  await find()
  await find()
  const mark = db.engine === 'postgres' ? '$1' : '?'
  const text = `select "id" as id from ${db.tableText('drivers')} where "name" = ${mark}`
  await db.query(text, [SECRET])
  await db.preparedQuery(`${text} or 1 = 0`, [SECRET])
  await db.write((tx) => tx.updateTable('drivers').set({ name: SECRET }).where('rev', '=', NUMBER).execute())
  const all = await waitForReports(4)
  fromMs = Infinity
  expect(all.map(({ sql }) => sql.split(' ')[0])).toEqual(expect.arrayContaining(['select', 'update']))
  expect(new Set(all.map(({ sql }) => sql)).size).toBe(all.length)
  for (const { database, ms, plan } of all) {
    expect({ database, isNumber: Number.isInteger(ms) }).toEqual({ database: place.name, isNumber: true })
    expect(plan).toContain('drivers')
  }
  const words = JSON.stringify(all)
  expect(words).not.toContain(SECRET)
  expect(words).not.toContain(String(NUMBER))
})
