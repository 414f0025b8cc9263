/** Clocks that differ: of nodes by five minutes, of devices by a day. Sessions live on, and changes arrive in the order of the log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPostgres } from '../testing/postgres.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import type { HttpClient } from './http-client.ts'
import { type Company, makeCompany } from './place.ts'
import { endServers, startServer } from './server-process.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Of the nodes, one after the other: right, ahead, behind. */
const SHIFTS = [0, 5 * MINUTE_MS, -5 * MINUTE_MS]

let postgres: TestPostgres | null
let company: Company
beforeAll(async () => {
  postgres = await roomyServer()
  company = await makeCompany(await filledPlace(postgres))
})
afterAll(async () => {
  endServers()
  await company.place.remove()
  await postgres?.stop()
})

/** Node itself with a clock that is wrong by so much. */
const wrongClock = (ms: number): string => {
  const code = `const Right = Date
globalThis.Date = class extends Right {
  constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given) }
  static now() { return Right.now() + ${ms} }
}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

interface News {
  cursor: string
  changed: { r: string; id: number; op: string }[]
}

const checkUpdates = async (client: HttpClient, from: string): Promise<News> => {
  const { code, body, text } = await client.send({
    path: '/api/check_updates/',
    body: { action: 'main', date_from: from },
  })
  expect(code, text).toBe(200)
  return body as unknown as News
}

const addDriver = async (client: HttpClient, actedAt: number): Promise<number> => {
  const { body, text } = await client.send({
    path: '/api/drivers/add/',
    body: { name: 'Часовой', phone: '380671234567' },
    headers: { 'x-acted-at': new Date(actedAt).toISOString() },
  })
  expect(body, text).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

const actedOf = (id: number): Promise<number> =>
  company.withDatabase(async (db) => {
    const row = await db.read
      .selectFrom('changes')
      .select('date_acted')
      .where('resource', '=', 'drivers')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.date_acted * 1000
  })

test('X10 nodes five minutes apart and devices a day apart: nobody is logged out, nothing is missed, nothing comes from the future', async () => {
  let cursor = ''
  const addedIds: number[] = []
  const announcedIds: number[] = []
  for (const shift of SHIFTS) {
    const server = await startServer(company.place, { environment: { NODE_OPTIONS: wrongClock(shift) } })
    const [client, other] = [server.client(company), server.client(company, 1)]
    if (cursor === '') ({ cursor } = await checkUpdates(other, ''))
    const now = Date.now() + shift
    const [late, early] = [await addDriver(client, now - DAY_MS), await addDriver(client, now + DAY_MS)]
    addedIds.push(late, early)
    const answer = await checkUpdates(other, cursor)
    cursor = answer.cursor
    announcedIds.push(...answer.changed.filter(({ r }) => r === 'drivers').map(({ id }) => id))
    await server.stop()
    expect(Math.abs((await actedOf(late)) - (now - DAY_MS))).toBeLessThan(MINUTE_MS)
    expect(Math.abs((await actedOf(early)) - now)).toBeLessThan(MINUTE_MS)
  }
  expect(announcedIds).toEqual(addedIds)
})
