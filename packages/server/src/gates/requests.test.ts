/** Requests that are wrong as requests: too big, too deep, mislabelled, smuggled, with addresses meant to slip past the guard. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { entities } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { unclean } from './clean.ts'
import { WITHOUT_SESSION } from './open-routes.ts'
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

/** What the server says to exactly these bytes, until it closes or falls silent. */
const raw = async (text: string): Promise<{ said: string; isClosed: boolean }> => {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  const closed = new Promise<true>((resolve) => {
    socket.once('close', () => resolve(true))
    // A reset is a way of closing.
    socket.once('error', () => resolve(true))
  })
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1000))
  const isClosed = await Promise.race([closed, silence])
  socket.destroy()
  return { said, isClosed }
}

const headerText = (more: Headers = {}): string =>
  Object.entries({ ...client, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const statusOf = (said: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1])

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

  test('a body to a call that is open to anyone is 413 above a few kilobytes, and nobody without the key is read at all', async () => {
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
    const big = await raw(`GET /api/drivers/list/ HTTP/1.1\r\n${headerText({ 'x-big': 'a'.repeat(32_768) })}\r\n`)
    const long = await raw(`GET /api/drivers/list/?search=${'a'.repeat(100_000)} HTTP/1.1\r\n${headerText()}\r\n`)
    for (const { said, isClosed } of [big, long]) {
      expect(statusOf(said)).toBe(431)
      expect(isClosed).toBe(true)
      expect(said).toContain('{"status":"error","error":"too large"}')
      expect(said).toMatch(/cache-control: no-store/i)
      expect(said).toMatch(/x-request-id: [\w-]{36}/i)
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

describe('H9 an error of ours', () => {
  test('is told as one code with its request id, and says nothing of why', async () => {
    const rename = (from: string, to: string) =>
      t.db().write(async (tx) => {
        const { name } = t.installation().place
        const table = t.engine === 'postgres' ? sql.id(name, from) : sql.id(from)
        await sql`alter table ${table} rename to ${sql.id(to)}`.execute(tx)
      })
    await rename('incoterms', 'incoterms_away')
    try {
      const routes = routesOf(t).filter(
        ({ entity, permission }) => entity?.name === 'incoterm' && permission !== 'nobody',
      )
      expect(routes.length).toBe(9)
      for (const route of routes) {
        const url = route.url.replace(':id', '1')
        const query = route.action === 'delete' && !route.url.includes(':id') && route.method === 'GET' ? '?id=1' : ''
        const bodies = {
          add: { name: 'a' },
          update: { id: 1, name: 'a' },
          delete: { id: 1 },
          list: { filters: '' },
          get: {},
        }
        const body = route.method === 'POST' ? { body: bodies[route.action ?? 'get'] } : {}
        const answer = await send(t, { method: route.method, url: url + query, ...body }, client)
        expect({ route: nameOf(route), code: answer.code, text: answer.text }).toEqual({
          route: nameOf(route),
          code: 500,
          text: '{"status":"error","error":"internal error"}',
        })
        expect(answer.headers['x-request-id']).toMatch(/^[\w-]+$/)
      }
    } finally {
      await rename('incoterms_away', 'incoterms')
    }
    expect((await send(t, { url: '/api/incoterms/list/' }, client)).body.status).toBe('ok')
  })
})

describe('H10 requests that two readers would read differently', () => {
  const smuggled = '{"name":"Smuggled","phone":"380671234567"}'
  const start = () => `POST /api/drivers/add/ HTTP/1.1\r\n${headerText({ 'content-type': 'application/json' })}`
  const length = `content-length: ${smuggled.length}\r\n`

  test('are refused and the connection is closed, and nothing is written', async () => {
    const before = await snapshot(t, HOST_A)
    const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
    const requests: Record<string, string> = {
      'length and chunks': `${start()}${length}transfer-encoding: chunked\r\n\r\n${chunk}`,
      'two lengths': `${start()}${length}content-length: ${smuggled.length + 5}\r\n\r\n${smuggled}`,
      'a length of nonsense': `${start()}content-length: 1e2\r\n\r\n${smuggled}`,
      'a negative length': `${start()}content-length: -1\r\n\r\n${smuggled}`,
      'chunks of nonsense': `${start()}transfer-encoding: chunked\r\n\r\nzz\r\n${smuggled}\r\n0\r\n\r\n`,
      'an encoding nobody knows': `${start()}transfer-encoding: xchunked\r\n\r\n${chunk}`,
      'a header folded over lines': `${start()}x-a: b\r\n c: d\r\n${length}\r\n${smuggled}`,
      'a space before the colon': `${start()}content-length : ${smuggled.length}\r\n\r\n${smuggled}`,
      'a line feed in the address': `GET /api/drivers/list/\n HTTP/1.1\r\n${headerText()}\r\n`,
      'no host': `GET /api/drivers/list/ HTTP/1.1\r\n\r\n`,
      'no such method': `FOO /api/drivers/list/ HTTP/1.1\r\n${headerText()}\r\n`,
    }
    for (const [name, text] of Object.entries(requests)) {
      const { said, isClosed } = await raw(text)
      expect({ name, code: statusOf(said), isClosed }).toEqual({ name, code: 400, isClosed: true })
      expect(said, name).not.toMatch(/stack|node|fastify/i)
      // Node itself refuses the one without a host, and says nothing.
      if (name !== 'no host') expect(said, name).toContain('{"status":"error","error":"malformed request"}')
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('X11 bytes that are no HTTP, sockets that break off and answers that nobody takes leave others unharmed', async () => {
    const garbage = [
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('GET / HTTP/9.9\r\n\r\n'),
      Buffer.from(`GET /${'a'.repeat(70_000)} HTTP/1.1\r\n`),
      Buffer.alloc(5000, 0xff),
      Buffer.alloc(5000, 0),
      Buffer.from(`${start()}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n`),
      Buffer.from(`${start()}${length}\r\n${smuggled.slice(0, 10)}`),
      Buffer.from(`${start()}expect: 200-maybe\r\n${length}\r\n`),
      Buffer.from(`GET /api/openapi.json HTTP/1.1\r\n${headerText()}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`),
    ]
    const breakOff = async (bytes: Buffer, isReset: boolean) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      await new Promise((done) => socket.write(bytes, done))
      if (isReset) socket.resetAndDestroy()
      else socket.destroy()
    }
    const others: number[] = []
    await Promise.all([
      ...Array.from({ length: 20 }, async (_, round) => {
        for (const bytes of garbage) await breakOff(bytes, round % 2 === 0)
      }),
      (async () => {
        for (let asked = 0; asked < 50; asked += 1) {
          const { status } = await fetch(`http://127.0.0.1:${port}/healthz`)
          others.push(status, (await send(t, { url: '/api/incoterms/list/' }, client)).code)
        }
      })(),
    ])
    expect(new Set(others)).toEqual(new Set([200]))
  })

  test('H2 TRACE and HEAD over a real connection run nothing', async () => {
    const call = await validCall(t, routesOf(t).find(({ url }) => url === '/api/drivers/delete/') as Route, 'first')
    const before = await snapshot(t, HOST_A)
    for (const method of ['HEAD', 'TRACE', 'OPTIONS']) {
      const { said } = await raw(`${method} ${call.url} HTTP/1.1\r\n${headerText({ connection: 'close' })}\r\n`)
      expect({ method, code: statusOf(said) }).toEqual({ method, code: 405 })
      expect(said).not.toContain(client['user-auth-key'])
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('no spelling of an address gets past the guard', async () => {
    const routes = routesOf(t).filter(({ needsSession, method }) => needsSession && method === 'GET')
    const spellings = (url: string): string[] => [
      url.replace('/api', '/%61pi'),
      url.replace('/api', '//api'),
      url.replace('/api', '/api;x'),
      url.replace('/api/', '/api%2F'),
      url.replace('/api/', '/api//'),
      url.replace('/api/', '/api/./'),
      url.replace('/api/', '/x/../api/'),
      url.replace('/api', '/API'),
      url.replace('/api', '/api%00'),
      url.replace('/api/', '/api/%2e/'),
      `/manifest.json/..${url}`,
      `/healthz/..${url}`,
      `${url}#x`,
      `${url}%23`,
    ]
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    await inTurns(routes, async (route) => {
      const { url } = await validCall(t, route, 'first')
      for (const spelling of spellings(url)) {
        const { code, body } = await send(t, { url: spelling }, { host: HOST_A, 'app-key': t.installation().appKey })
        if (![400, 401, 404].includes(code) || body.status !== 'error') wrong.push(`${spelling}: ${code}`)
      }
    })
    for (const target of [
      '//api/drivers/list/',
      `http://${HOST_A}/api/drivers/list/`,
      '/%61pi/drivers/list/',
      '/api/drivers/../drivers/list/',
    ]) {
      const { said } = await raw(
        `GET ${target} HTTP/1.1\r\nhost: ${HOST_A}\r\napp-key: ${t.installation().appKey}\r\nconnection: close\r\n\r\n`,
      )
      if (![400, 401, 404].includes(statusOf(said))) wrong.push(`${target}: ${said.slice(0, 100)}`)
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})
