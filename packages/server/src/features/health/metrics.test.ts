/** The figures that explain a slow day, and the dashboard that draws them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

const DASHBOARD = join(import.meta.dirname, '../../../../../deploy/grafana/fura.json')

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const figures = async (): Promise<string> => (await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

/** The value of one series. */
const valueOf = (text: string, series: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

test('strangers get no metrics', async () => {
  const { statusCode, body } = await t.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })
  expect([statusCode, body.includes('fura_')]).toEqual([404, false])
})

test('requests are labelled by route, status and engine, and by no company, person or address', async () => {
  await t.call({ url: '/api/drivers/list/?search=Тайна', as: 'admin@demo' })
  const text = await figures()
  const labels = `method="GET",route="/api/drivers/list/",status="200",engine="${t.db().engine}"`
  expect(valueOf(text, `fura_http_request_seconds_count{${labels}}`)).toBeGreaterThan(0)
  for (const secret of ['Тайна', 'admin@demo', HOST_A]) expect(text).not.toContain(secret)
})

test('a change says how long it has waited on its device', async () => {
  const before = valueOf(await figures(), 'fura_change_waited_seconds_sum')
  const acted = new Date(Date.now() - 3_600_000).toISOString()
  const body = { name: 'Очередной', phone: '380671234567' }
  await t.call({ url: '/api/drivers/add/', body, as: 'admin@demo', headers: { 'x-acted-at': acted } })
  const waited = valueOf(await figures(), 'fura_change_waited_seconds_sum') - before
  expect(waited).toBeGreaterThanOrEqual(3600)
  expect(waited).toBeLessThan(3700)
})

test('each company has its queues, with the age of the oldest job', async () => {
  const due = Math.floor(Date.now() / 1000) - 500
  await t.db().write((tx) =>
    tx
      .insertInto('imports')
      .values({
        resource: 'clients',
        language: 'ru',
        status: 'running',
        rows: 1,
        columns: '[]',
        unknown_columns: '[]',
        date_create: due,
      })
      .execute(),
  )
  const text = await figures()
  const [, labels = ''] = /fura_queue_jobs(\{installation="[^"]+",queue="imports"\}) 1\b/.exec(text) ?? []
  expect(labels).not.toBe('')
  expect(valueOf(text, `fura_queue_oldest_seconds${labels}`)).toBeGreaterThanOrEqual(500)
  expect(text).toContain('queue="push"')
  expect(text).toContain('queue="mail"')
})

test('every figure of the dashboard exists', async () => {
  const text = await figures()
  const names = new Set(
    [...readFileSync(DASHBOARD, 'utf8').matchAll(/\b(?:fura|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  )
  expect(names.size).toBeGreaterThan(10)
  const isReported = (name: string) => new RegExp(`^${name}(\\{| )`, 'm').test(text)
  expect([...names].filter((name) => !isReported(name))).toEqual([])
})
