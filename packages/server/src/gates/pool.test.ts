/** Many requests of two installations share two database connections, and some of them fail: nothing gets mixed up. */
import { driver } from '@fura/shared/entities/driver.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, type Call, HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { canaryValues, hasCanary, stain } from './canaries.ts'
import { PATIENCE } from './send.ts'
import { ADMIN } from './valid-call.ts'

vi.setConfig(PATIENCE)

const REQUESTS = 200
const MARKS = { [HOST_A]: 'А4k9', [HOST_B]: 'Б7f3' } as const
const HOSTS = [HOST_A, HOST_B] as const
type Host = (typeof HOSTS)[number]

let t: TestApp
const ids = new Map<Host, number>()

beforeAll(async () => {
  t = await testApp({ poolSize: 2 })
  for (const host of HOSTS) {
    await stain(t, host, MARKS[host])
    const { body } = await t.call({
      url: '/api/drivers/add/',
      body: canaryValues(driver, MARKS[host]),
      as: ADMIN,
      host,
    })
    ids.set(host, Number(body.id))
  }
})
afterAll(() => t.close())

/** What a request of this installation may be; `shows` says that its answer carries the installation's own canary. */
const requestOf = (host: Host, n: number): { call: Call; shows: boolean } => {
  const mark = MARKS[host]
  const search = encodeURIComponent(`канарейка${mark}`)
  const requests: { call: Call; shows: boolean }[] = [
    { call: { url: `/api/drivers/list/?search=${search}` }, shows: true },
    { call: { url: `/api/drivers/get/${ids.get(host)}/` }, shows: true },
    { call: { url: '/api/drivers/list/?f[nonsense]=1' }, shows: false },
    { call: { url: '/api/drivers/add/', body: canaryValues(driver, mark) }, shows: true },
    {
      call: { url: '/api/drivers/update/', body: { id: ids.get(host), comment: `Канарейка${mark} ${n}` } },
      shows: true,
    },
    { call: { url: '/api/drivers/update/', body: { id: ids.get(host), truck_id: 888_888 } }, shows: false },
    { call: { url: '/api/drivers/add/', body: '{"name":' }, shows: false },
    { call: { url: '/api/check_updates/', body: { action: 'main', date_from: 'c1' } }, shows: false },
    { call: { url: `/api/drivers/list/?num=100&sort=-id` }, shows: true },
    { call: { url: `/api/drivers/get/888888/` }, shows: false },
  ]
  return requests[n % requests.length] ?? { call: { url: '/' }, shows: false }
}

interface Sent {
  host: Host
  shows: boolean
  call: Call
  answer: Answer
}

const burst = (): Promise<Sent[]> =>
  Promise.all(
    Array.from({ length: REQUESTS }, async (_, place) => {
      const host = HOSTS[place % 2] ?? HOST_A
      const { call, shows } = requestOf(host, Math.floor(place / 2))
      return { host, shows, call, answer: await t.call({ ...call, as: ADMIN, host }) }
    }),
  )

const crossed = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ host, answer }) => hasCanary(MARKS[host === HOST_A ? HOST_B : HOST_A], answer.text))
    .map(({ host, call, answer }) => `${host} ${call.url}: ${answer.text.slice(0, 200)}`)

/** Neither a proper answer nor "try again", which a full pool may answer. */
const wrong = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ answer }) => answer.code !== 503)
    .filter(({ host, shows, answer }) => answer.code >= 500 || shows !== hasCanary(MARKS[host], answer.text))
    .map(({ host, call, answer }) => `${host} ${call.url}: ${answer.code} ${answer.text.slice(0, 200)}`)

const answered = (sent: readonly Sent[]): number => sent.filter(({ answer }) => answer.code !== 503).length

test('Z11 200 requests at once through two connections: each gets its own installation’s answer', async () => {
  const sent = await burst()
  expect(wrong(sent)).toEqual([])
  expect(crossed(sent)).toEqual([])
  expect(answered(sent)).toBeGreaterThan(REQUESTS / 2)
})

test('Z11 statements that time out in one installation cross nothing over, and afterwards all is well', async () => {
  if (!t.databaseUrl) return
  const blocker = new pg.Client({ connectionString: t.databaseUrl })
  await blocker.connect()
  try {
    await blocker.query('begin')
    await blocker.query(`lock table "${t.installation(HOST_B).place.name}".drivers in access exclusive mode`)
    const sent = await burst()
    expect(answered(sent)).toBeLessThan(REQUESTS)
    expect(crossed(sent)).toEqual([])
    expect(wrong(sent)).toEqual([])
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  const after = await burst()
  expect(wrong(after)).toEqual([])
  expect(crossed(after)).toEqual([])
  for (let n = 0; n < 10; n += 1) {
    for (const host of HOSTS) {
      const { call, shows } = requestOf(host, n)
      const { code, text } = await t.call({ ...call, as: ADMIN, host })
      expect([call.url, code < 500, hasCanary(MARKS[host], text)]).toEqual([call.url, true, shows])
    }
  }
})
