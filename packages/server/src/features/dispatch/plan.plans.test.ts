/** S6.03 how the engines mean to answer the planning board of a large fleet: trucks, drivers, trailers and cars by indexes. */
import { car } from '@fura/shared/entities/car.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row, Stored } from '#db/database.ts'
import { insertMany } from '#db/insert-many.ts'
import { storedColumns, withDefaults } from '#rows/columns.ts'
import { prefixRows } from '#rows/search-prefixes.ts'
import { analyze } from '../../testing/analyze.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readPlanRequest } from './plan.request.ts'
import { planPage } from './plan.trucks.ts'

const FLEET = 2000
const FIRST_ID = 100_000
const NOW = 20_100 * DAY

const viewer: Viewer = {
  userId: 2,
  language: 'ru',
  timeZone: 'Europe/Kyiv',
  rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
  people: [2],
  isHead: false,
  standsFor: [],
  seesOwnOnly: false,
}

/** Each truck has a driver, who has a trailer; as many cars stand beside them. */
const FLEETS: readonly (readonly [Entity, (id: number) => Values])[] = [
  [truck, (id) => ({ name: `AA${id}BB` })],
  [trailer, (id) => ({ name: `AA${id}XX`, container_type_id: 21 })],
  [driver, (id) => ({ name: `Водитель ${id}`, phone: '380671112233', truck_id: id, trailer_id: id })],
  [car, (id) => ({ name: 'Volvo', gov_number: `BB${id}CC`, driver_id: id, trailer_id: id })],
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const db = t.db()
  const system = { creator_id: 1, updater_id: 1, date_create: NOW, date_update: NOW }
  for (const [entity, valuesOf] of FLEETS) {
    const rows = Array.from({ length: FLEET }, (_, place): Row => {
      const id = FIRST_ID + place
      return { ...storedColumns(entity, withDefaults(entity, valuesOf(id))), ...system, id }
    })
    await db.write(async (tx) => {
      await insertMany(db, tx, entity.table, rows)
      const prefixes = rows.flatMap((row) => prefixRows(entity, Number(row.id), row.search_text))
      await insertMany(db, tx, 'search_prefixes', prefixes)
    })
  }
  await analyze(db)
})
afterAll(() => t.close())

type Question = readonly [text: string, values: readonly Stored[]]

const askedBy = async (query: string): Promise<Question[]> => {
  const questions: Question[] = []
  const ask: Database['query'] = (text, values) => {
    questions.push([text, values])
    return t.db().query(text, values)
  }
  const pairs = new Map(new URLSearchParams(query))
  await planPage(
    { ...t.db(), query: ask, preparedQuery: ask },
    readPlanRequest(pairs, viewer.timeZone, NOW),
    viewer,
    NOW,
  )
  return questions
}

/** The lines of a plan. PostgreSQL prefers to scan small tables beside the fleet, so the test forbids that. */
const planOf = async ([text, values]: Question): Promise<string[]> => {
  if (t.engine === 'sqlite') {
    const rows = await t.db().query(`explain query plan ${text}`, values)
    return rows.map(({ detail }) => String(detail))
  }
  return t.db().write(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      sql: `explain ${text}`,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** `SCAN d` of SQLite without an index, `Seq Scan on drivers` of PostgreSQL. */
const WHOLE = /^SCAN (?:\w+)$|Seq Scan on (?:trucks|drivers|trailers|cars)\b/

test.each([
  'from=14-01-2025&start=25&num=25',
  'from=14-01-2025&start=2100&num=25',
  'from=14-01-2025&search=AA100777BB',
  `from=14-01-2025&search=${encodeURIComponent('водитель 100777')}`,
])('%s reads no table of vehicles whole', async (query) => {
  const questions = await askedBy(query)
  expect(questions.length).toBeGreaterThan(3)
  const lines = (await Promise.all(questions.map(planOf))).flat()
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => WHOLE.test(line))).toEqual([])
})
