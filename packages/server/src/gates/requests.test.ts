/** Requests that are wrong as requests: too big, too deep, mislabelled, smuggled, with addresses meant to slip past the guard. */
import { entities } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { unclean } from './clean.ts'
import { WITHOUT_SESSION } from './open-routes.ts'
import { headerLines, sendRaw, statusOf } from './raw-request.ts'
import { nameOf, type Route, routesOf } from './routes-of.ts'
import { clientHeaders, type Headers, inTurns, PATIENCE, send } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

const MIB = 1_048_576
const SOON_MS = 500

let t: TestApp
let client: Headers
let port: number

beforeAll(async () => {
  t = await testApp()
  client = clientHeaders(t, HOST_A, await t.token(ADMIN))
  const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(address.port)
})
afterAll(() => t.close())

const posts = async (): Promise<{ route: Route; call: Call }[]> => {
  const routes = routesOf(t).filter(
    ({ method, needsSession, permission }) => method === 'POST' && needsSession && permission !== 'nobody',
  )
  return Promise.all(routes.map(async (route) => ({ route, call: await validCall(t, route, 'first') })))
}

describe('I10 requests that are too large', () => {
  test('a body of a mebibyte and one byte is 413 on every route, one of a mebibyte is read', async () => {
    const calls = (await posts()).filter((_, place) => place % 8 === 0)
    const before = await snapshot(t, HOST_A)
    const padded = (size: number) => `{"nonsense":"${'a'.repeat(size - 15)}"}`
    expect(Buffer.byteLength(padded(MIB))).toBe(MIB)
    for (const { route, call } of calls) {
      const answer = await send(t, { ...call, body: padded(MIB + 1) }, client)
      expect({ route: nameOf(route), code: answer.code, ...answer.body }).toEqual({
        route: nameOf(route),
        code: 413,
        status: 'error',
        error: 'too large',
      })
    }
    const fits = await send(t, { url: '/api/drivers/add/', body: padded(MIB) }, client)
    expect(fits.body).toMatchObject({ error: 'invalid data', fields: { nonsense: 'unknown' } })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('a body to a call that is open to anyone is 413 above a few kilobytes, and bodies without the App-Key are not read at all', async () => {
    const before = await snapshot(t, HOST_A)
    const padded = (size: number) => `{"nonsense":"${'a'.repeat(size - 15)}"}`
    for (const url of WITHOUT_SESSION) {
      const most = url === '/api/leads/add/web/' ? 65_536 : 4096
      const { code } = await send(t, { url, body: padded(most + 1) }, client)
      expect({ url, code }).toEqual({ url, code: 413 })
      const fits = await send(t, { url, body: padded(most) }, client)
      expect({ url, error: fits.body.error }).toEqual({ url, error: 'invalid data' })
      const stranger = await send(t, { url, body: '['.repeat(10_000) }, { ...client, 'app-key': 'wrong' })
      expect({ url, error: stranger.body.error }).toEqual({ url, error: 'wrong app key' })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  const oneFieldPerKind = (): { path: string; name: string }[] => {
    const kinds = new Map<string, { path: string; name: string }>()
    for (const { path, fields } of entities.filter(({ can }) => can.add !== 'nobody')) {
      for (const [name, { kind, calc }] of Object.entries(fields)) if (!calc) kinds.set(kind, { path, name })
    }
    return [...kinds.values()]
  }

  const soon = async (call: Call) => {
    // Of this process alone, so that a busy machine changes nothing.
    const start = process.cpuUsage()
    const answer = await send(t, call, client)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000, `${call.url} ${answer.text.slice(0, 80)}`).toBeLessThan(SOON_MS)
    expect(unclean(answer, JSON.stringify(call.body ?? ''))).toBeNull()
    return answer
  }

  test('10,000 levels or members, long searches, long filters and long texts are refused soon', async () => {
    const url = '/api/contractors/list/'
    const add = '/api/contractors/add/'
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = open.repeat(10_000) + (open === '[' ? '' : '1') + close.repeat(10_000)
      expect((await soon({ url: add, body: deep })).code).toBe(400)
      expect((await soon({ url: add, body: `{"name":${deep}}` })).code).toBe(400)
      expect((await soon({ url: add, body: open.repeat(900_000 / open.length) })).code).toBe(400)
    }
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`member${n}`, n]))
    expect((await soon({ url: add, body: members })).code).toBe(413)
    expect((await soon({ url: add, body: `{"name":[${'1,'.repeat(500_000)}1]}` })).code).toBe(413)
    for (const search of [
      'a'.repeat(50_000),
      'ё'.repeat(100_000),
      ' '.repeat(100_000),
      "'".repeat(100_000),
      'ab '.repeat(30_000),
    ]) {
      const { body } = await soon({ url, body: { filters: `search=${encodeURIComponent(search).slice(0, 600_000)}` } })
      expect(body.status).toBe('error')
    }
    expect((await soon({ url, body: { filters: 'a=1&'.repeat(100_000) } })).code).toBe(400)
    expect((await soon({ url, body: { filters: '&'.repeat(500_000) } })).body.status).toBe('ok')
    const ids = Array.from({ length: 5000 }, () => '1').join(',')
    expect((await soon({ url, body: { filters: `group_id=${ids}` } })).body.error).toBe('invalid data')
    const long = ['a'.repeat(900_000), 'a@'.repeat(400_000), `a@${'a.'.repeat(400_000)} `, '1 '.repeat(400_000)]
    for (const { path, name } of oneFieldPerKind()) {
      for (const text of [...long, `${' '.repeat(900_000)}a`]) {
        const { body } = await soon({ url: `/api/${path}/add/`, body: { [name]: text } })
        expect({ path, name, error: body.error }).toEqual({ path, name, error: 'invalid data' })
      }
    }
  })

  test('headers of 32 KB and an address of 100 KB are refused in the usual shape', async () => {
    const big = await sendRaw(
      port,
      `GET /api/drivers/list/ HTTP/1.1\r\n${headerLines({ ...client, 'x-big': 'a'.repeat(32_768) })}\r\n`,
    )
    const long = await sendRaw(
      port,
      `GET /api/drivers/list/?search=${'a'.repeat(100_000)} HTTP/1.1\r\n${headerLines(client)}\r\n`,
    )
    for (const { response, isClosed } of [big, long]) {
      expect(statusOf(response)).toBe(431)
      expect(isClosed).toBe(true)
      expect(response).toContain('{"status":"error","error":"too large"}')
      expect(response).toMatch(/cache-control: no-store/i)
      expect(response).toMatch(/x-request-id: [\w-]{36}/i)
    }
  })
})

describe('I12 addresses that climb', () => {
  const CLIMBS = [
    '..%2f..%2f..%2fpackage.json',
    '..%2fru.json',
    '%2e%2e%2fru.json',
    '%252e%252e%252fru.json',
    'ru.json%00',
    '%00',
    '....//ru.json',
    '..%5cru.json',
    '%2fetc%2fpasswd',
    'ru.json%2f..',
    '..;/ru.json',
    '%c0%ae%c0%ae%2fru.json',
    'a'.repeat(200),
  ]

  test('find no file and no record, in every parameter of an address', async () => {
    const routes = routesOf(t).filter(({ url }) => /[:*]/.test(url))
    expect(routes.length).toBeGreaterThan(50)
    const before = await snapshot(t, HOST_A)
    const wrong = await inTurns(routes, async (route) => {
      const problems: string[] = []
      for (const climb of CLIMBS) {
        const url = route.url.replace(/:\w+|\*/, climb)
        const answer = await send(
          t,
          { method: route.method, url, ...(route.method === 'POST' ? { body: {} } : {}) },
          client,
        )
        const isRefused = answer.body.status === 'error' && [200, 400, 404, 413].includes(answer.code)
        if (!isRefused || unclean(answer, url))
          problems.push(`${nameOf(route)} ${climb}: ${answer.code} ${answer.text.slice(0, 80)}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('I13 what a body says it is', () => {
  const REFUSED = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/json; charset=utf-7',
    'application/json; charset="utf-16"',
    'application/json; charset=latin1',
    'json',
    '*/*',
    ',',
    'application/json, text/plain',
  ]
  const SAME = [
    'APPLICATION/JSON',
    'Application/Json; Charset=UTF-8',
    'application/json;',
    'application/json ;charset=utf-8',
    'application/json; x=y',
  ]

  test('anything but JSON in UTF-8 is 415, on every route that takes a body, and nothing is done', async () => {
    const calls = await posts()
    const before = await snapshot(t, HOST_A)
    const wrong = await inTurns(calls, async ({ route, call }) => {
      const problems: string[] = []
      for (const type of REFUSED) {
        const { code, body } = await send(t, call, { ...client, 'content-type': type })
        if (![400, 415].includes(code) || body.status !== 'error') problems.push(`${nameOf(route)} ${type}: ${code}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    const without = await t.app.inject({
      method: 'POST',
      url: '/api/drivers/add/',
      headers: client,
      payload: '{"name":"a","phone":"380671234567"}',
    })
    expect(without.statusCode).toBe(415)
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('other spellings of JSON are checked like it', async () => {
    const calls = await posts()
    const before = await snapshot(t, HOST_A)
    const wrong = await inTurns(calls, async ({ route, call }) => {
      if (route.url.includes(':id') || route.url.includes('logout')) return []
      const problems: string[] = []
      for (const type of SAME) {
        const answer = await send(t, { ...call, body: '{"nonsense":1}' }, { ...client, 'content-type': type })
        if (answer.body.status !== 'error' || unclean(answer)) problems.push(`${nameOf(route)} ${type}: ${answer.text}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})
