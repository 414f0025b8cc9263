/** The first run: who may not make a company, what is refused, and the company that comes out. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AdminBench, adminBench } from '../../testing/admin-bench.ts'
import type { Started } from '../../start.ts'

/** A company is made from nothing, which a busy machine takes long for. */
const PATIENCE_MS = 120_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let bench: AdminBench
let server: Started
beforeAll(async () => {
  bench = await adminBench()
  server = await bench.serve()
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

/** Each test calls from an address of its own: wrong codes are counted by address. */
let address = 0
const newAddress = () => `10.0.0.${(address += 1)}`

const get = (url: string, host = 'crm.test') => server.app.inject({ url, headers: { host } })

const post = async (path: string, payload: unknown, remoteAddress = newAddress()) => {
  const headers = { host: 'crm.test' }
  const answer = await server.app.inject({
    method: 'POST',
    url: `/tech/setup/${path}/`,
    headers,
    payload: payload as object,
    remoteAddress,
  })
  return { code: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const company = (code: string, more: Readonly<Record<string, unknown>> = {}) => ({
  code,
  company: 'Первая',
  variant: 'transport',
  language: 'uk',
  currency: 'EUR',
  timezone: 'Europe/Warsaw',
  host: 'CRM.test',
  name: 'Ольга',
  email: 'olga@crm.test',
  password: 'ten-trucks-to-gdansk',
  ...more,
})

const firstCode = async () => String(await server.firstCode())
const setupCode = async () => /One-time code: (\S+)/.exec((await bench.run(['setup-code'])).out)?.[1] ?? ''
const listed = async () => (await bench.run(['installation', 'list'])).out

let firstHost = ''

const WRONG_CODE = { status: 'error', error: 'invalid data', fields: { code: 'rule:setup_code' } }

describe('A11 without a company', () => {
  test('a browser is led to the page of the server, calls and files are not found as before', async () => {
    for (const url of ['/', '/orders?x=1']) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers.location]).toEqual([302, '/tech/setup/'])
    }
    for (const url of ['/manifest.json', '/api/orders/list/', '/assets/main.js'])
      expect((await get(url)).statusCode).toBe(404)
    const page = await get('/tech/setup/?lang=en')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('One-time code')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await get('/tech/setup/page.js')).statusCode).toBe(200)
    expect((await get('/tech/setup/other.js')).statusCode).toBe(404)
    expect((await get('/healthz')).statusCode).toBe(200)
  })

  test('A11 a wrong code, no code and an expired code make nothing', async () => {
    const code = await firstCode()
    for (const wrong of ['', 'aaaaa-bbbbb-ccccc-ddddd', 7, code.slice(1)]) {
      const { body } = await post('create', company(String(wrong)))
      expect(body).toMatchObject({ status: 'error', error: 'invalid data' })
    }
    expect((await post('check', { code: 'aaaaa-bbbbb-ccccc-ddddd' })).body).toEqual(WRONG_CODE)
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    expect((await post('check', { code })).body).toEqual(WRONG_CODE)
    vi.useRealTimers()
    expect(await listed()).toContain('no installation yet')
  })

  test('A4 an address that guesses has to wait, the right code included; another address has not', async () => {
    const code = await firstCode()
    const guesser = newAddress()
    for (let n = 0; n < 10; n += 1)
      expect((await post('check', { code: `wrong-${n}` }, guesser)).body).toEqual(WRONG_CODE)
    expect(await post('check', { code }, guesser)).toMatchObject({ code: 429 })
    expect(await post('create', company(code), guesser)).toMatchObject({ code: 429 })
    expect((await post('check', { code })).body).toEqual({ status: 'ok' })
    expect(await listed()).toContain('no installation yet')
  })

  test('bad input is named at its fields, makes nothing and leaves the code valid', async () => {
    const code = await firstCode()
    const refusals: [Record<string, unknown>, Record<string, string>][] = [
      [{ company: '' }, { company: 'required' }],
      [{ variant: 'ships' }, { variant: 'not_allowed' }],
      [
        { currency: 'QQQ', timezone: 'Moon/Crater', host: 'https://crm.test' },
        { currency: 'not_found', timezone: 'not_found', host: 'format' },
      ],
      [{ email: 'olga' }, { email: 'format' }],
      [{ password: 'short' }, { password: 'min' }],
      [{ password: 'password1' }, { password: 'rule:common_password' }],
      [{ is_admin: 1 }, { is_admin: 'unknown' }],
    ]
    for (const [sent, fields] of refusals)
      expect((await post('create', company(code, sent))).body).toEqual({
        status: 'error',
        error: 'invalid data',
        fields,
      })
    expect(await listed()).toContain('no installation yet')
    expect((await post('check', { code: code.toUpperCase().replaceAll('-', ' ') })).body).toEqual({ status: 'ok' })
  })

  test('A11 the code makes the company once, with an administrator who logs in at once, and its security log has it', async () => {
    const [code, other] = [await firstCode(), await firstCode()]
    const host = bench.id('first').replace('first', 'crm')
    const [one, two] = await Promise.all([
      post('create', company(code, { host })),
      post('create', company(code, { host: `two-${host}` })),
    ])
    const made = [one, two].filter(({ body }) => body.status === 'ok')
    expect(made).toHaveLength(1)
    expect([one, two].find(({ body }) => body.status !== 'ok')?.body).toEqual(WRONG_CODE)
    const { UniqueID, host: at, api_key } = (made[0]?.body ?? {}) as Record<string, string>
    firstHost = String(at)
    const manifest = await get('/manifest.json', at)
    expect(manifest.json()).toMatchObject({
      UniqueID,
      name: 'Первая',
      variant: 'transport',
      currencyName: 'EUR',
      timezone: 'Europe/Warsaw',
      api_key,
    })
    const login = { login: 'olga@crm.test', password: 'ten-trucks-to-gdansk' }
    const headers = { host: String(at), 'app-key': String(api_key) }
    const entered = await server.app.inject({ method: 'POST', url: '/api/users/auth/', headers, payload: login })
    expect(entered.json()).toMatchObject({
      status: 'ok',
      user: { name: 'Ольга', role: 'admin', language: 'uk', can_add_user: 1 },
    })
    await bench.look(String(UniqueID), async (db) => {
      const log = await db.read
        .selectFrom('audit_events')
        .select(['event', 'detail', 'address', 'subject_id'])
        .execute()
      expect(log).toContainEqual({
        event: 'admin_command',
        detail: 'setup page',
        address: expect.stringMatching(/^10\./) as unknown,
        subject_id: 1,
      })
    })
    expect((await get('/tech/setup/')).statusCode).toBe(404)
    expect((await post('check', { code: other })).code).toBe(404)
    expect((await post('create', company(code))).code).toBe(404)
    expect(await server.firstCode()).toBeNull()
  })
})

describe('A11 beside a company', () => {
  test('the owner of the server makes another by a code of the command; a host that is taken is refused', async () => {
    expect((await get('/tech/setup/')).statusCode).toBe(404)
    const code = await setupCode()
    expect((await get('/tech/setup/')).statusCode).toBe(200)
    const refusal = await post('create', company(code, { host: firstHost.toUpperCase() }))
    expect(refusal.body).toEqual({ status: 'error', error: 'invalid data', fields: { host: 'duplicate' } })
    const second = await post('create', company(code, { host: `second.${bench.id('x')}`, company: 'Вторая' }))
    expect(second.body).toMatchObject({ status: 'ok', host: `second.${bench.id('x')}` })
    expect((await get('/manifest.json', `second.${bench.id('x')}`)).json()).toMatchObject({ name: 'Вторая' })
    // The first company is still the one that answers at hosts that nobody has.
    expect((await get('/manifest.json', 'unheard-of.test')).json()).toMatchObject({ name: 'Первая' })
    expect((await get('/tech/setup/')).statusCode).toBe(404)
  })

  test('its administrator makes a code in the app, once, and the log has it; the administrator of another company cannot', async () => {
    const as = async (host: string, login: string, body?: object) => {
      const { api_key: key } = (await get('/manifest.json', host)).json<{ api_key: string }>()
      const headers = { host, 'app-key': key }
      const payload = { login, password: 'ten-trucks-to-gdansk' }
      const entered = await server.app.inject({ method: 'POST', url: '/api/users/auth/', headers, payload })
      const { token } = entered.json<{ token: string }>()
      const url = body ? '/api/company/setup_code/' : '/api/company/settings/'
      const call = { method: body ? ('POST' as const) : ('GET' as const), url, ...(body && { payload: body }) }
      const answer = await server.app.inject({ ...call, headers: { ...headers, 'user-auth-key': token } })
      return { code: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    }
    const { api_key: key } = (await get('/manifest.json', firstHost)).json<{ api_key: string }>()
    const stranger = await server.app.inject({
      method: 'POST',
      url: '/api/company/setup_code/',
      headers: { host: firstHost, 'app-key': key },
      payload: {},
    })
    expect(stranger.statusCode).toBe(401)
    const second = `second.${bench.id('x')}`
    expect((await as(second, 'olga@crm.test')).body.detail).toMatchObject({ can_add_company: 0 })
    expect((await as(second, 'olga@crm.test', {})).code).toBe(404)
    expect((await get('/tech/setup/')).statusCode).toBe(404)
    expect((await as(firstHost, 'olga@crm.test')).body.detail).toMatchObject({ can_add_company: 1 })
    const { body } = await as(firstHost, 'olga@crm.test', {})
    expect(body).toMatchObject({ status: 'ok', path: '/tech/setup/' })
    expect((await get('/tech/setup/')).statusCode).toBe(200)
    const third = company(String(body.code), { host: `third.${bench.id('x')}`, company: 'Третья' })
    expect((await post('create', third)).body).toMatchObject({ status: 'ok' })
    expect((await get('/tech/setup/')).statusCode).toBe(404)
    const { UniqueID } = (await get('/manifest.json', firstHost)).json<{ UniqueID: string }>()
    await bench.look(UniqueID, async (db) => {
      const log = db.read.selectFrom('audit_events').select(['event', 'team_user_id'])
      expect(await log.where('detail', '=', 'setup-code').execute()).toEqual([
        { event: 'admin_command', team_user_id: 1 },
      ])
    })
  })
})
