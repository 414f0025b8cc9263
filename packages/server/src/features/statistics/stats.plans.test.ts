/** How the engines mean to answer the statistics: every look over records of a period by an index of migration 0016. */
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import { analyze } from '../../testing/analyze.ts'
import { planOf } from '../../testing/plan-of.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { readStatsRequest } from './stats.request.ts'
import { questionsOf } from './stats.questions.ts'

const NOW = Date.UTC(2031, 5, 1) / 1000
const viewer: Viewer = {
  userId: 1,
  language: 'ru',
  timeZone: 'Europe/Kyiv',
  rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
  people: [1],
  isHead: true,
  standsFor: [],
  seesOwnOnly: false,
}

/** The tables that grow with a company; the others are small. */
const GROWING = [
  'orders',
  'order_containers',
  'order_directions',
  'customer_freight',
  'quotations',
  'leads',
  'contacts_hist',
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await analyze(t.db())
})
afterAll(() => t.close())

const isWhole = (plan: string, table: string): boolean =>
  t.engine === 'sqlite'
    ? new RegExp(`^SCAN ${table}(?! USING)`, 'm').test(plan)
    : new RegExp(`Seq Scan on \\S*${table}\\b`).test(plan)

test.each([
  ['the company', null],
  ['two people', [2, 10]],
])('S7.03 the figures of %s are looked up, no growing table is read whole', async (_, ids) => {
  const request = readStatsRequest(new Map(), viewer.timeZone, NOW)
  const scope = { db: t.db(), ids, roleKey: 'manager', organization: null } as const
  const shown = { income: true, turnover: true, quotes: true, isHead: true }
  for (const [name, question] of Object.entries(questionsOf(scope, request, shown, viewer))) {
    const plan = await planOf(t, question)
    for (const table of GROWING) expect(isWhole(plan, table), `${name}: ${table}\n${plan}`).toBe(false)
  }
})

test('S7.03 sums and counts of orders open no record on the embedded engine', async () => {
  if (t.engine === 'postgres') return
  const request = readStatsRequest(new Map(), viewer.timeZone, NOW)
  const scope = { db: t.db(), ids: [2], roleKey: 'manager', organization: 1 } as const
  const shown = { income: true, turnover: true, quotes: true, isHead: true }
  const questions = questionsOf(scope, request, shown, viewer)
  const names = ['made', 'loaded', 'orders.closed', 'debts', 'sums', 'sumsBefore', 'months', 'quotes', 'quotes.sent']
  for (const [name, question] of Object.entries(questions).filter(([each]) => names.includes(each)))
    expect(await planOf(t, question), name).toMatch(/USING COVERING INDEX \w+_stats_\w+/)
  expect(Object.keys(questions)).toEqual(expect.arrayContaining(names))
})
