/** Requests that break off, lie about their length or meet an error of ours, over real connections. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { headerLines, sendRaw, statusOf } from './raw-request.ts'
import { nameOf, type Route, routesOf } from './routes-of.ts'
import { clientHeaders, type Headers, inTurns, PATIENCE, send } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

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

describe('H9 an error of ours', () => {
  test('is answered by one code with its request id, and without the reason', async () => {
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
          text: `{"status":"error","error":"internal error","request_id":"${String(answer.headers['x-request-id'])}"}`,
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
  const start = () =>
    `POST /api/drivers/add/ HTTP/1.1\r\n${headerLines({ ...client, 'content-type': 'application/json' })}`
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
      'a line feed in the address': `GET /api/drivers/list/\n HTTP/1.1\r\n${headerLines(client)}\r\n`,
      'no host': `GET /api/drivers/list/ HTTP/1.1\r\n\r\n`,
      'no such method': `FOO /api/drivers/list/ HTTP/1.1\r\n${headerLines(client)}\r\n`,
    }
    for (const [name, text] of Object.entries(requests)) {
      const { response, isClosed } = await sendRaw(port, text)
      expect({ name, code: statusOf(response), isClosed }).toEqual({ name, code: 400, isClosed: true })
      expect(response, name).not.toMatch(/stack|node|fastify/i)
      // Node itself refuses the one without a host, and says nothing.
      if (name !== 'no host') expect(response, name).toContain('{"status":"error","error":"malformed request"}')
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('X11 bytes that are no HTTP, broken sockets and unread answers do not affect others', async () => {
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
      Buffer.from(
        `GET /api/openapi.json HTTP/1.1\r\n${headerLines(client)}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
      ),
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
        for (let tries = 0; tries < 50; tries += 1) {
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
      const { response } = await sendRaw(
        port,
        `${method} ${call.url} HTTP/1.1\r\n${headerLines({ ...client, connection: 'close' })}\r\n`,
      )
      expect({ method, code: statusOf(response) }).toEqual({ method, code: 405 })
      expect(response).not.toContain(client['user-auth-key'])
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
    // The guard does not tell routes apart: a spelling is tried on every fifth of them.
    const tried = (url: string, place: number): string[] =>
      spellings(url).filter((_, index) => IS_WHOLE_RUN || (index + place) % 5 === 0)
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    await inTurns([...routes.entries()], async ([place, route]) => {
      const { url } = await validCall(t, route, 'first')
      for (const spelling of tried(url, place)) {
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
      const { response } = await sendRaw(
        port,
        `GET ${target} HTTP/1.1\r\nhost: ${HOST_A}\r\napp-key: ${t.installation().appKey}\r\nconnection: close\r\n\r\n`,
      )
      if (![400, 401, 404].includes(statusOf(response))) wrong.push(`${target}: ${response.slice(0, 100)}`)
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})
