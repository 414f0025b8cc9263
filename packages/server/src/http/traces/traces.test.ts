/** What a collector receives about requests and jobs, read by one of our own, without personal data. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { startCollector, type TestCollector, type ReceivedSpan } from '../../testing/collector.ts'
import { upload } from '../../testing/files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openTracing, type Tracing } from './tracing.ts'

const lines: string[] = []
let collector: TestCollector
let tracing: Tracing
let t: TestApp

beforeAll(async () => {
  collector = await startCollector()
  tracing = openTracing({ url: collector.url, headers: { 'x-key': 'ours' } })
  const destination = { write: (line: string) => void lines.push(line) }
  const logger = createLogger('info', { destination, fields: tracing.logFields })
  t = await testApp({ tracing, logger, environment: { SLOW_QUERY_MS: '0' } })
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const spans = (): ReceivedSpan[] => collector.spans()

const valueOf = ({ attributes }: ReceivedSpan, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

/** Waits for the root of a trace, which comes with all inside it. */
const traceOf = async (id: unknown): Promise<ReceivedSpan[]> => {
  const ownSpans = () => spans().filter(({ traceId }) => traceId === id)
  await expect.poll(ownSpans, { timeout: 10_000 }).not.toEqual([])
  return ownSpans()
}

describe('a request', () => {
  test('is a trace with its statements inside, under the id of its answer and of its lines in the log', async () => {
    const body = { name: 'Секретов Тайна', phone: '380671234567' }
    const answer = await t.call({ url: '/api/drivers/add/', body, as: 'admin@demo' })
    const id = String(answer.headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const [root, ...inside] = (await traceOf(id)).toSorted((a) => (a.kind === 2 ? -1 : 1))
    expect(root).toMatchObject({ name: 'POST /api/drivers/add/', kind: 2 })
    expect(root?.parentSpanId).toBeUndefined()
    expect(root && valueOf(root, 'http.response.status_code')).toBe('200')
    expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert drivers', 'insert history']))
    for (const span of inside) {
      expect(span.parentSpanId).toBe(root?.spanId)
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0) - 1_000_000n)
      expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0) + 1_000_000n)
    }
    const line = lines.map((one) => JSON.parse(one) as Record<string, unknown>).find(({ reqId }) => reqId === id)
    expect(line).toMatchObject({ msg: 'request', trace_id: id })
    expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'ours' } })
  })

  test('that fails says so, and its error has the id that a person can quote to us', async () => {
    const rename = (from: string, to: string) =>
      t.db().write(async (tx) => {
        const table = t.engine === 'postgres' ? sql.id(t.installation().place.name, from) : sql.id(from)
        await sql`alter table ${table} rename to ${sql.id(to)}`.execute(tx)
      })
    await rename('vessels', 'vessels_away')
    try {
      const { code, body, headers } = await t.call({ url: '/api/vessels/list/', as: 'admin@demo' })
      expect([code, body.error, body.request_id]).toEqual([500, 'internal error', headers['x-request-id']])
      const root = (await traceOf(body.request_id)).find(({ kind }) => kind === 2)
      expect(root?.status).toEqual({ code: 2 })
    } finally {
      await rename('vessels_away', 'vessels')
    }
  })

  test('a poll or a health check sends no trace unless it is slow', async () => {
    const tracesOfRoutine = async () => {
      const alive = await t.call({ url: '/healthz' })
      const poll = await t.call({ url: '/api/check_updates/', body: { cursor: null }, as: 'admin@demo' })
      expect(poll.code).toBeLessThan(500)
      const last = await t.call({ url: '/api/vessels/list/', as: 'admin@demo' })
      await traceOf(last.headers['x-request-id'])
      const ids: unknown[] = [alive, poll].map(({ headers }) => headers['x-request-id'])
      return spans().filter(({ traceId }) => ids.includes(traceId))
    }
    // A loaded machine makes a poll slow now and then.
    await expect.poll(tracesOfRoutine, { timeout: 60_000 }).toEqual([])
  })

  test('begins no trace of a stranger: only a proxy that is believed may name one', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const headers = { traceparent }
    const { headers: answered } = await t.call({ url: '/api/vessels/list/', as: 'admin@demo', headers })
    await traceOf(answered['x-request-id'])
    expect(spans().some(({ traceId }) => traceId === 'a'.repeat(32))).toBe(false)
  })
})

test('a job is a trace of its own if it did something', async () => {
  const done = await tracing.inJob('a quiet one', async () => t.db().query('select 1 as one', []))
  expect(done).toHaveLength(1)
  await tracing.inJob('a busy one', () => tracing.inSpan('mail send', async () => 'sent'))
  const busy = () => spans().filter(({ name }) => name === 'a busy one')
  await expect.poll(busy, { timeout: 10_000 }).not.toEqual([])
  expect(spans().filter(({ name }) => name === 'a quiet one')).toEqual([])
})

test('spans of files and letters have the operation, not their names', async () => {
  const added = await upload(t, { as: 'admin@demo', n: 'Тайна.txt', content: 'Тайна\n' })
  expect(added.body.status).toBe('ok')
  expect((await traceOf(added.headers['x-request-id'])).map(({ name }) => name)).toContain('files put')
  const recovery = await t.call({ url: '/api/users/recovery/', body: { login: 'viewer@demo' } })
  const sent = () =>
    spans().filter(({ name, traceId }) => name === 'mail send' && traceId === recovery.headers['x-request-id'])
  await expect.poll(sent, { timeout: 10_000 }).not.toEqual([])
})

test('a collector that is away costs only spans, and is reported', async () => {
  const away = openTracing({ url: 'http://127.0.0.1:9', headers: {} })
  await away.inJob('lost', async () => {
    await away.inSpan('mail send', async () => undefined)
  })
  await expect(away.close()).resolves.toBeUndefined()
})

test('nothing that belongs to people is sent: no name, phone, login, token or value of a statement', () => {
  const bodies = collector.received.map(({ body }) => body).join('\n')
  for (const secret of [
    'Секретов',
    'Тайна',
    '380671234567',
    'admin@demo',
    'viewer@demo',
    '127.0.0.1',
    'light-my-request',
  ])
    expect(bodies).not.toContain(secret)
  const texts = spans().flatMap((span) => valueOf(span, 'db.query.text') ?? [])
  expect(texts.length).toBeGreaterThan(10)
  for (const one of texts) expect(one).not.toMatch(/'[^']/)
})
