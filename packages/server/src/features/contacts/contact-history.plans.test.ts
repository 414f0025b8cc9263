/** How the engines mean to answer the list of contacts made: by an index, whoever asks and however it is narrowed. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import { part, raw } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { analyze } from '../../testing/analyze.ts'
import { planOf } from '../../testing/plan-of.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

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

/** Days without talks: over a small table every index costs the same unless its condition finds little. */
const MONTH = 'f[object]=fact&f[date_from]=01-11-2031&f[date_to]=30-11-2031'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await analyze(t.db())
})
afterAll(() => t.close())

const listPlan = (filters: string, by: Viewer): Promise<string> => {
  const db = t.db()
  const { where } = whereOf(db, contactHistory, readListQuery(contactHistory, [filters], by, by.timeZone), by)
  return planOf(t, part`select id from ${raw(db.tableText(contactHistory.table))} where ${where}`)
}

test.each([
  ['the company', ''],
  ['one employee', '&f[team_user]=2'],
  ['several', '&f[team_user]=2,10'],
  ['a branch', '&f[organization]=1'],
])('S3.21 contacts made in a month of %s are found by an index', async (_, more) => {
  for (const by of [viewer, { ...viewer, seesOwnOnly: true }]) {
    const plan = await listPlan(MONTH + more, by)
    if (t.engine === 'sqlite') expect(plan).toMatch(/^SEARCH contacts_hist USING (COVERING )?INDEX contacts_hist_made/m)
    else expect(plan).toMatch(/contacts_hist_(made|date|stats)\b/)
    expect(plan).not.toMatch(/Seq Scan on \S*contacts_hist\b/)
  }
})
