/** SIGTERM: a node serves what still comes, finishes what is under way, ends by itself, and nothing is lost. */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { errorFacts } from '#db/error-facts.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { inconsistencies } from './consistency.ts'
import { filledPlace, roomyServer } from './engine-server.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { type Company, makeCompany } from './place.ts'
import { endServers, type ServerProcess, startServer } from './server-process.ts'
import { stopwatch } from './stopwatch.ts'

const EXIT_WITHIN_MS = 10_000

let postgres: TestPostgres | null
let company: Company
beforeAll(async () => {
  postgres = await roomyServer()
})
afterAll(() => postgres?.stop())
beforeEach(async () => {
  company = await makeCompany(await filledPlace(postgres))
})
afterEach(async () => {
  endServers()
  await company.place.remove()
})

const addCall = (name: string, key: string) => ({
  path: '/api/drivers/add/',
  body: { name, phone: '380671234567' },
  headers: { 'idempotency-key': `"${key}"` },
})

const driversNamed = (name: string): Promise<number> =>
  company.withDatabase(async (db) => {
    const rows = await db.read.selectFrom('drivers').select('id').where('name', '=', name).execute()
    return rows.length
  })

/** Nobody listens any more; the system may have taken up a connection that nobody answers. */
const nullIfGone = (error: unknown): null => {
  if (/^ECONN(REFUSED|RESET)$/.test(String(errorFacts(error).code))) return null
  throw error
}

/** Adds until nobody listens; every request that was taken on gets its answer. */
const addUntilGone = async (client: HttpClient, name: string): Promise<HttpAnswer[]> => {
  const answers: HttpAnswer[] = []
  for (;;) {
    const answer = await client.send(addCall(name, randomUUID())).catch(nullIfGone)
    if (!answer) return answers
    answers.push(answer)
  }
}

describe('SIGTERM', () => {
  test('X8 under load: not ready at once, all that is sent before it closes is answered, exit 0 in ten seconds', async () => {
    const server = await startServer(company.place)
    const client = server.client(company)
    const load = Array.from({ length: 8 }, () => addUntilGone(client, 'Нагрузка'))
    const [soon, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = [soon, later].map(({ promise }, index) =>
      client.send({ ...addCall(`Медленный ${index}`, randomUUID()), pauseInBody: promise }),
    )
    const mute = connect(server.port, '127.0.0.1')
    await sleep(500)

    const ms = stopwatch()
    server.kill('SIGTERM')
    await sleep(50)
    const ready = await client.send({ path: '/readyz' })
    expect(ready.code).toBe(503)
    const alive = await client.send({ path: '/healthz' })
    expect(alive.code).toBe(200)
    // A balancer that has not looked yet still sends here, and the next time elsewhere.
    const served = await client.send({ path: '/api/drivers/list/?num=1' })
    expect([served.code, served.headers.connection]).toEqual([200, 'close'])
    const answers = (await Promise.all(load)).flat()
    soon.resolve()
    await sleep(1500)
    later.resolve()

    for (const answer of await Promise.all(slow)) expect(answer.body.status, answer.text).toBe('ok')
    const { code, output } = await server.exited
    const exitMs = ms()
    expect(code, output.slice(-500)).toBe(0)
    expect(exitMs).toBeLessThanOrEqual(EXIT_WITHIN_MS)
    expect(mute.closed).toBe(true)
    for (const answer of answers) expect(answer.body.status, answer.text).toBe('ok')
    process.stdout.write(`X8 exit ${Math.round(exitMs)} ms, ${answers.length} answers\n`)
    expect(await driversNamed('Нагрузка')).toBe(answers.length)
    expect(await company.withDatabase(inconsistencies)).toEqual([])
  })

  test('C3 the same key after a restart gets the same answer and makes nothing new', async () => {
    const key = randomUUID()
    const first = await startServer(company.place)
    const answer = await first.client(company).send(addCall('Однажды', key))
    expect(answer.body.status).toBe('ok')
    expect((await first.stop()).code).toBe(0)
    const second = await startServer(company.place)
    const client = second.client(company)
    const again = await client.send(addCall('Однажды', key))
    expect(again.text).toBe(answer.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = await client.send(addCall('Другой', key))
    expect(other.body).toEqual({ status: 'error', error: 'idempotency key reused' })
    expect((await second.stop()).code).toBe(0)
    expect(await driversNamed('Однажды')).toBe(1)
    expect(await driversNamed('Другой')).toBe(0)
  })
})

describe.skipIf(inject('engine') !== 'postgres')('a rolling restart', () => {
  test('X8 behind a balancer that asks the other node where one is gone, no client sees an error', async () => {
    const nodes: ServerProcess[] = [await startServer(company.place), await startServer(company.place)]
    const clients = nodes.map((node) => node.client(company))
    let [turn, errors, answered, refused] = [0, 0, 0, 0]
    const stopping = new AbortController()
    /** Sends it to the next node, and to the other one where that is gone. */
    const balanced = async (key: string): Promise<boolean> => {
      turn += 1
      for (const index of [turn, turn + 1]) {
        const answer = await clients[index % 2]?.send(addCall('За балансиром', key)).catch(() => null)
        if (answer?.body.status === 'ok') return true
        if (answer) refused += 1
      }
      return false
    }
    const work = async () => {
      while (!stopping.signal.aborted) {
        if (await balanced(randomUUID())) answered += 1
        else errors += 1
      }
    }
    const working = Array.from({ length: 6 }, work)
    for (const index of [0, 1]) {
      await sleep(300)
      const exit = await nodes[index]?.stop()
      expect(exit?.code).toBe(0)
      const fresh = await startServer(company.place)
      nodes[index] = fresh
      clients[index] = fresh.client(company)
    }
    await sleep(300)
    stopping.abort()
    await Promise.all(working)
    process.stdout.write(`X8 rolling restart: ${answered} answered, ${errors} errors\n`)
    expect([errors, refused]).toEqual([0, 0])
    expect(await driversNamed('За балансиром')).toBe(answered)
    for (const node of nodes) await node.stop()
  })
})
