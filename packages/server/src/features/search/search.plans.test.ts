/** How the engines mean to answer the one box: every look by an index, whatever is typed. Read from their plans. */
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import type { Database, Stored } from '#db/database.ts'
import { analyze } from '../../testing/analyze.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { KINDS } from './search.kinds.ts'
import { findMatches } from './search.queries.ts'
import { bestOf } from './search.rules.ts'
import { parseSearchInput } from './search.terms.ts'
import { readHitRecords } from './hit-records.queries.ts'

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

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await analyze(t.db())
})
afterAll(() => t.close())

type Question = readonly [text: string, values: readonly Stored[]]

const questionsOf = async (text: string): Promise<Question[]> => {
  const questions: Question[] = []
  const query: Database['query'] = (statement, values) => {
    questions.push([statement, values])
    return t.db().query(statement, values)
  }
  const db: Database = { ...t.db(), query, preparedQuery: query }
  const typed = parseSearchInput(text)
  if (typed) await readHitRecords(db, bestOf(await findMatches(db, typed, viewer, 20), 20), viewer)
  return questions
}

const TABLES = [...KINDS.map(({ entity }) => entity.table), 'search_prefixes', 'order_directions', 'links']

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const sqliteScans = async ([text, values]: Question): Promise<string[]> => {
  const rows = await t.db().query(`explain query plan ${text}`, values)
  const lines = rows.map(({ detail }) => String(detail))
  return lines.filter((line) => TABLES.some((table) => line === `SCAN ${table}` || line.startsWith(`SCAN ${table} `)))
}

/** The tables of the demo are small enough to be read whole by choice: so the test forbids scans before it looks at the plan. */
const postgresScans = ([text, values]: Question): Promise<string[]> =>
  t.db().write(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      sql: `explain (format json) ${text}`,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    return nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && TABLES.includes(node['Relation Name'] ?? ''))
      .map((node) => `Seq Scan of ${node['Relation Name']}`)
  })

test.each(['ODS-26-00001', 'транс', '067 123 45 67', 'AA 1234 BC', 'MSKU', 'о', 'кл', 'нічого такого'])(
  '%s is answered by indexes alone, in at most three questions',
  async (text) => {
    const questions = await questionsOf(text)
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.length).toBeLessThanOrEqual(3)
    for (const question of questions)
      expect(await (t.engine === 'sqlite' ? sqliteScans(question) : postgresScans(question))).toEqual([])
  },
)
