/** How the engines mean to answer the list of contacts made: by an index, whoever asks and however it is narrowed. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import { compiled, part, raw } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { analyze } from '../../testing/analyze.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const viewer: Viewer = {
  userId: 2,
  language: 'ru',
  timeZone: 'Europe/Kyiv',
  rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
  people: [2],
  isHead: false,
  seesOwnOnly: false,
}

/** Days without talks: over a small table every index costs the same unless its condition finds little. */
const MONTH = 'f[object]=fact&f[date_from]=01-11-2031&f[date_to]=30-11-2031'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await analyze(t.db())
})
afterAll(() => t.close())

/** The plan in words. Small tables are read whole by choice: PostgreSQL is asked what it does when it may not. */
const planOf = async (filters: string, by: Viewer): Promise<string> => {
  const db = t.db()
  const { where } = whereOf(db, contactHistory, readListQuery(contactHistory, [filters], by, by.timeZone), by)
  const question = part`select id from ${raw(db.tableText(contactHistory.table))} where ${where}`
  const { sql: text, parameters } = compiled(db, question)
  if (t.engine === 'sqlite') {
    const rows = await db.query(`explain query plan ${text}`, question.values)
    return rows.map(({ detail }) => String(detail)).join('\n')
  }
  return db.write(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      sql: `explain ${text}`,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.each([
  ['the company', ''],
  ['one employee', '&f[team_user]=2'],
  ['several', '&f[team_user]=2,10'],
  ['a branch', '&f[organization]=1'],
])('S3.21 contacts made in a month of %s are found by an index', async (_, more) => {
  for (const by of [viewer, { ...viewer, seesOwnOnly: true }]) {
    const plan = await planOf(MONTH + more, by)
    if (t.engine === 'sqlite') expect(plan).toMatch(/^SEARCH contacts_hist USING (COVERING )?INDEX contacts_hist_made/m)
    else expect(plan).toMatch(/contacts_hist_(made|date|stats)\b/)
    expect(plan).not.toMatch(/Seq Scan on \S*contacts_hist\b/)
  }
})
