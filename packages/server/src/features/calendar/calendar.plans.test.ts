/** How the engines mean to answer the calendar: every kind by an index over its date, whoever asks and however it is narrowed. */
import { DAY } from '@fura/shared/seconds.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { CALENDAR_KINDS } from '@fura/shared/rules/calendar-kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import type { Database, Stored } from '#db/database.ts'
import { analyze } from '../../testing/analyze.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type CalendarRequest, daysBetween } from './calendar.request.ts'
import { birthdayRows, sourceRows } from './calendar.queries.ts'
import { SOURCES } from './calendar.sources.ts'

/** Days on which nothing happens: over a small table every index costs the same unless its condition finds little. */
const FIRST = Date.UTC(2031, 10, 1) / 1000
const TIME_ZONE = 'Europe/Kyiv'

const viewer: Viewer = {
  userId: 2,
  language: 'ru',
  timeZone: TIME_ZONE,
  rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
  people: [2],
  isHead: false,
  standsFor: [],
  seesOwnOnly: false,
}

const request: CalendarRequest = {
  ...daysBetween(FIRST, FIRST + 41 * DAY, TIME_ZONE),
  kinds: CALENDAR_KINDS,
  managers: [],
  clients: [],
  mine: null,
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await analyze(t.db())
})
afterAll(() => t.close())

type Question = readonly [text: string, values: readonly Stored[]]

const askedBy = async (read: (db: Database) => Promise<unknown>): Promise<Question> => {
  const questions: Question[] = []
  const query: Database['query'] = (text, values) => {
    questions.push([text, values])
    return t.db().query(text, values)
  }
  await read({ ...t.db(), query, preparedQuery: query })
  expect(questions).toHaveLength(1)
  return questions[0] ?? ['', []]
}

/** The plan in words. PostgreSQL prefers to scan small tables, so the test forbids that before it looks at the plan. */
const planOf = async ([text, values]: Question): Promise<string> => {
  if (t.engine === 'sqlite') {
    const rows = await t.db().query(`explain query plan ${text}`, values)
    return rows.map(({ detail }) => String(detail)).join('\n')
  }
  return t.db().write(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      sql: `explain ${text}`,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const isWhole = (plan: string, table: string): boolean =>
  t.engine === 'sqlite'
    ? new RegExp(`SCAN ${table}\\b`).test(plan)
    : new RegExp(`Seq Scan on \\S*${table}\\b`).test(plan)

test.each(SOURCES.map((source) => [`${source.kind} of ${source.entity.path} by ${source.column}`, source] as const))(
  'S3.17 %s is found by its index',
  async (_, source) => {
    const plan = await planOf(await askedBy((db) => sourceRows(db, source, request, viewer)))
    expect(plan).toContain(`${source.entity.table}_${source.column}`)
    expect(isWhole(plan, source.entity.table), plan).toBe(false)
  },
)

test('S3.17 narrowed to a person or a client it is still no walk over the table', async () => {
  for (const narrowed of [
    { ...request, mine: [2] },
    { ...request, managers: [2] },
    { ...request, clients: [1] },
  ])
    for (const source of SOURCES.filter(({ entity }) => entity.path === 'orders')) {
      const plan = await planOf(await askedBy((db) => sourceRows(db, source, narrowed, viewer)))
      expect(isWhole(plan, source.entity.table), `${source.kind}\n${plan}`).toBe(false)
    }
})

test('S3.17 birthdays are a step into their index for each year of a life', async () => {
  const plan = await planOf(await askedBy((db) => birthdayRows(db, request, viewer)))
  expect(plan).toContain('contact_persons_birthday')
  expect(isWhole(plan, 'contact_persons') || /SCAN p\b/.test(plan), plan).toBe(false)
})
