/** What every answer carries and what no method, header or origin can bring about. */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '#http/server.ts'
import { type Answer, type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { nameOf, type Route, routesOf } from './routes-of.ts'
import { clientHeaders, type Headers, inTurns, PATIENCE, send } from './send.ts'
import { snapshot, writesSoFar } from './snapshot.ts'
import { ADMIN, makeRecord, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
let client: Headers
let calls: { route: Route; call: Call }[]

beforeAll(async () => {
  t = await testApp()
  client = clientHeaders(t, HOST_A, await t.token(ADMIN))
  calls = []
  for (const route of routesOf(t)) calls.push({ route, call: await validCall(t, route, 'first') })
})
afterAll(() => t.close())

const deletes = () => calls.filter(({ route }) => route.action === 'delete' && route.permission !== 'nobody')

describe('H2 a method that a route does not speak', () => {
  const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'] as const

  test('gets 405 and the allowed methods, on every route, and runs nothing', async () => {
    const before = await snapshot(t, HOST_A)
    const wrong = await inTurns(calls, async ({ route, call }) => {
      const allowedMethods = calls.filter((other) => other.route.url === route.url).map((other) => other.route.method)
      const problems: string[] = []
      for (const method of METHODS) {
        const { code, headers } = await send(t, { ...call, method } as Call, client)
        const allow = String(headers.allow).split(', ')
        const isAllowRight = allowedMethods.every((one) => allow.includes(one)) && !allow.includes(method)
        if (code !== 405 || !isAllowRight) problems.push(`${method} ${route.url}: ${code} ${String(headers.allow)}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('a delete by GET or POST', () => {
  const UNMEANT: readonly Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'PREFETCH' },
    { purpose: 'prefetch' },
    { purpose: 'preview' },
    { 'x-moz': 'prefetch' },
  ]

  test('H3 that is not deliberate is refused in every form, and the row stays', async () => {
    expect(deletes().length).toBeGreaterThan(80)
    const before = await snapshot(t, HOST_A)
    const wrong = await inTurns(deletes(), async ({ route, call }) => {
      const problems: string[] = []
      for (const headers of UNMEANT) {
        const { code, body } = await send(t, call, { ...client, ...headers })
        if (code !== 400 || body.status !== 'error')
          problems.push(`${nameOf(route)} ${JSON.stringify(headers)}: ${code}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('H3 H4 that our own page sends is done once; repeated it is ok, deletes nothing else and is never cached', async () => {
    const headers = { ...client, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    // Each entity in one of the shapes that a delete has, each shape with some entity.
    const byEntity = [...Map.groupBy(deletes(), ({ route }) => route.entity).values()]
    for (const [place, shapes] of byEntity.entries()) {
      const route = shapes[place % shapes.length]?.route
      if (!route?.entity) continue
      const call = await validCall(t, route, await makeRecord(t, route.entity))
      const start = await writesSoFar(t, HOST_A)
      const first = await send(t, call, headers)
      expect({ route: nameOf(route), ...first.body }).toMatchObject({ route: nameOf(route), status: 'ok' })
      // What a part belongs to is counted anew, which may write it as well.
      const written = await writesSoFar(t, HOST_A)
      const most = route.entity.part ? 2 : 1
      expect(written - start).toBeGreaterThanOrEqual(1)
      expect(written - start).toBeLessThanOrEqual(most)
      const again = await send(t, call, headers)
      expect({ code: again.code, text: again.text }).toEqual({ code: 200, text: first.text })
      expect(await writesSoFar(t, HOST_A)).toBe(written)
      expect([first.headers['cache-control'], again.headers['cache-control']]).toEqual(['no-store', 'no-store'])
    }
  })
})

const REQUEST_ID = 'abc_DEF-123'

/** One answer of every kind there is: ok, refused by each check, malformed, too large, unknown. */
const everyAnswer = async (route: Route, call: Call): Promise<Answer[]> => {
  const base = { host: HOST_A, 'x-request-id': REQUEST_ID }
  const headers = { ...client, ...base }
  const path = call.url.split('?')[0]
  const answers = [
    await send(t, call, headers),
    await send(t, call, base),
    await send(t, call, { ...headers, 'user-auth-key': 'garbage' }),
    await send(t, call, { ...headers, host: 'unknown.test' }),
    await send(t, { ...call, method: 'OPTIONS', url: call.url }, headers),
    await send(t, { ...call, url: `${path}nothing/here/` }, headers),
    await send(t, { ...call, url: `${path}%zz` }, headers),
    await send(t, { ...call, url: `/api/drivers/get/${'1'.repeat(200)}/` }, headers),
  ]
  if (route.method === 'GET') return answers
  answers.push(
    await send(t, { ...call, body: '{"broken' }, headers),
    await send(t, { ...call, body: '{"nonsense":1}' }, headers),
    await send(t, call, { ...headers, 'content-type': 'text/plain' }),
    await send(t, call, { ...headers, 'idempotency-key': 'garbage' }),
  )
  return answers
}

let collected: Promise<{ route: Route; answers: Answer[] }[]> | null = null

/** The answers of every route, asked for once. */
const allAnswers = (): Promise<{ route: Route; answers: Answer[] }[]> => {
  collected ??= inTurns(harmless(), async ({ route, call }) => ({ route, answers: await everyAnswer(route, call) }))
  return collected
}

/** What is wrong with any answer of any route. */
const problemsOf = async (problemOf: (answer: Answer, route: Route) => string | null): Promise<string[]> => {
  const all = await allAnswers()
  expect(all.length).toBeGreaterThan(200)
  const problems = all.flatMap(({ route, answers }) =>
    answers.flatMap((answer) => {
      const problem = problemOf(answer, route)
      return problem ? [`${nameOf(route)} ${answer.code}: ${problem}`] : []
    }),
  )
  return [...new Set(problems)].slice(0, 20)
}

/** Read-only calls, and writes that cannot succeed. */
const harmless = () =>
  calls
    .filter(({ route }) => !route.url.startsWith('/api/users/'))
    .map(({ route, call }) => ({
      route,
      call: route.action === 'list' || route.action === 'get' || route.action === null ? call : withoutEffect(call),
    }))

const withoutEffect = (call: Call): Call =>
  call.body === undefined ? { ...call, url: call.url.replaceAll(/\d+/g, '888888') } : { ...call, body: { nonsense: 1 } }

describe('H5 another origin', () => {
  test('is given no right by any answer, nor by a preflight', async () => {
    const wrong = await inTurns(harmless(), async ({ route, call }) => {
      const problems: string[] = []
      for (const origin of ['https://evil.example', 'null']) {
        const preflight = {
          origin,
          'access-control-request-method': route.method,
          'access-control-request-headers': 'user-auth-key,app-key',
        }
        const answers = [
          await send(t, call, { ...client, origin }),
          await send(t, call, { host: HOST_A, origin }),
          await send(t, { method: 'OPTIONS', url: call.url }, { host: HOST_A, ...preflight }),
        ]
        const granted = answers.flatMap(({ headers }) =>
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        )
        if (granted.length > 0) problems.push(`${nameOf(route)} ${origin}: ${granted.join()}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
  })
})

describe('headers of every answer', () => {
  const csp = (headers: Answer['headers']): Map<string, string[]> =>
    new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/\s+/))
        .map(([name = '', ...sources]) => [name, sources]),
    )

  const pageProblem = ({ headers }: Answer): string | null => {
    const policy = csp(headers)
    const sources = (name: string) => (policy.get(name) ?? policy.get('default-src') ?? ['missing']).join(' ')
    if (sources('script-src') !== "'self'" || !["'self'", "'none'"].includes(sources('default-src')))
      return 'script-src'
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) if (sources(name) !== "'none'") return name
    const referrer = String(headers['referrer-policy'])
    if (!['no-referrer', 'same-origin', 'strict-origin'].includes(referrer)) return `referrer-policy: ${referrer}`
    return headers['cross-origin-opener-policy'] === 'same-origin' ? null : 'cross-origin-opener-policy'
  }

  /** What is no page may do nothing at all if a browser takes it for one. */
  const dataProblem = ({ headers }: Answer): string | null => {
    const policy = csp(headers)
    if (policy.get('default-src')?.join(' ') !== "'none'") return 'default-src'
    return policy.get('frame-ancestors')?.join(' ') === "'none'" ? null : 'frame-ancestors'
  }

  const securityProblem = (answer: Answer): string | null => {
    const { headers } = answer
    if (headers['x-content-type-options'] !== 'nosniff') return 'nosniff'
    if (headers['x-powered-by'] !== undefined || headers.server !== undefined) return 'tells what it runs on'
    return String(headers['content-type']).startsWith('text/html') ? pageProblem(answer) : dataProblem(answer)
  }

  /** What answers by something else than JSON, by its address or the end of it. */
  const otherTypes: Readonly<Record<string, string>> = {
    '/api/docs/': 'text/html; charset=utf-8',
    '/api/events/': 'text/event-stream; charset=utf-8',
    '/api/files/raw/:id/': 'text/plain; charset=utf-8',
    '/api/imports/errors/:id/': 'text/csv; charset=utf-8',
    '/export/': 'text/csv; charset=utf-8',
  }
  /** Bytes that never change under their address: kept by the browser of whoever it was signed for. */
  const KEPT = 'private, max-age=3600'

  const callProblem = ({ headers, text }: Answer, otherType?: string): string | null => {
    const isKept = headers['cache-control'] === KEPT && otherType === otherTypes['/api/files/raw/:id/']
    if (headers['cache-control'] !== 'no-store' && !isKept) return `cache-control: ${String(headers['cache-control'])}`
    if (headers['set-cookie'] !== undefined) return 'set-cookie'
    const type = String(headers['content-type'])
    if (type !== 'application/json; charset=utf-8' && type !== otherType) return `content-type: ${type}`
    return type.startsWith('application/json') && !/^[[{]/.test(text) ? 'no JSON' : null
  }

  test('H6 a page may run only our own scripts, cannot be framed and sends no referrer', async () => {
    expect(await problemsOf(securityProblem)).toEqual([])
    const pages: string[] = []
    for (const { call } of harmless()) {
      const { headers, text } = await send(t, call, client)
      if (!String(headers['content-type']).startsWith('text/html')) continue
      pages.push(call.url)
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+\s*=|javascript:|<base\b|<object\b|<iframe\b/i)
      expect([...text.matchAll(/\b(?:src|href)="([a-z]+:)?\/\//gi)].map(([address]) => address)).toEqual([])
    }
    expect(pages).toContain('/api/docs/')
  })

  test('H7 every answer under /api, errors too: never cached, never sniffed, JSON in UTF-8, no cookie', async () => {
    const isCall = ({ url }: Route) => url.startsWith('/api/')
    const problems = await problemsOf((answer, route) =>
      isCall(route) ? callProblem(answer, otherTypes[route.url.replace(/.+(?=\/export\/$)/, '')]) : null,
    )
    expect(problems).toEqual([])
  })

  test('H7 the answers of logging in and out as well', async () => {
    for (const { route, call } of calls.filter(({ route: { url } }) => url.startsWith('/api/users/'))) {
      const own = { ...client, 'user-auth-key': await t.token('viewer@demo') }
      for (const answer of [await send(t, call, own), await send(t, { ...call, body: {} }, own)]) {
        expect({ route: nameOf(route), problem: callProblem(answer) }).toEqual({
          route: nameOf(route),
          problem: null,
        })
      }
    }
  })

  test('O3 every answer carries a request id; a client’s own is used only if it is harmless', async () => {
    const problems = await problemsOf(({ headers }) =>
      headers['x-request-id'] === REQUEST_ID ? null : String(headers['x-request-id']),
    )
    expect(problems).toEqual([])
    for (const id of ['', 'a b', 'ä', 'a"b', '<x>', 'a/b', 'a'.repeat(65), '{{7*7}}']) {
      const { headers } = await send(t, { url: '/healthz' }, { host: HOST_A, 'x-request-id': id })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    const longest = randomUUID() + randomUUID().slice(0, 28)
    const answer = await send(t, { url: '/healthz' }, { host: HOST_A, 'x-request-id': longest })
    expect(answer.headers['x-request-id']).toBe(longest)
  })

  test('H6 over TLS the browser gets HSTS for a year, and only a trusted proxy says that it is TLS', async () => {
    const forwarded = { host: HOST_A, 'x-forwarded-proto': 'https' }
    for (const [proxies, isSent] of [
      [0, false],
      [1, true],
    ] as const) {
      const server = createServer(pino({ level: 'silent' }), proxies, null)
      const { headers } = await server.inject({ url: '/', headers: forwarded })
      const seconds = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
      expect(seconds >= 31_536_000).toBe(isSent)
      await server.close()
    }
  })
})
