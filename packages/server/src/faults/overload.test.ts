/** More requests at once than can be served: each is answered or refused with Retry-After, and afterwards all is as before. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPostgres } from '../testing/postgres.ts'
import { inconsistencies } from './consistency.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import type { HttpCall } from './http-client.ts'
import { gauges, worksAgain } from './outage.ts'
import { type Company, makeCompany } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'

const BURST = 1500
const WRITES_EVERY = 5
const NORMAL_WITHIN_MS = 5000

let postgres: TestPostgres | null
let company: Company
let server: ServerProcess
beforeAll(async () => {
  postgres = await roomyServer()
  company = await makeCompany(await filledPlace(postgres))
  server = await startServer(company.place)
})
afterAll(async () => {
  endServers()
  await company.place.remove()
  await postgres?.stop()
})

const callOf = (index: number): HttpCall =>
  index % WRITES_EVERY === 0
    ? {
        path: '/api/drivers/add/',
        body: { name: 'Наплыв', phone: '380671234567' },
        headers: { 'idempotency-key': randomUUID() },
      }
    : { path: `/api/drivers/list/?num=20&search=${encodeURIComponent('ан')}&sort=-id` }

test('L3 a burst is served or shed with 503 and Retry-After, never with an error, and normal work is back in 5 s', async () => {
  const client = server.client(company)
  const answers = await Promise.all(Array.from({ length: BURST }, (_, i) => client.send(callOf(i))))
  const shed = answers.filter(({ code }) => code !== 200)
  for (const { code, text, headers } of shed) {
    expect(code, text).toBe(503)
    expect(headers['retry-after']).toMatch(/^\d+$/)
  }
  const normalMs = await worksAgain(client)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  process.stdout.write(
    `L3 ${BURST} at once: ${shed.length} shed, slowest ${Math.round(slowest)} ms, normal after ${Math.round(normalMs)} ms\n`,
  )
  expect(shed.length).toBeLessThan(BURST)
  expect(normalMs).toBeLessThanOrEqual(NORMAL_WITHIN_MS)
  expect((await gauges(client)).waiting).toBe(0)
  expect(await company.withDatabase(inconsistencies)).toEqual([])
})
