/** Login, logout and password change: who gets in, what a guesser learns, and when a token dies. */
import { verify } from '@node-rs/argon2'
import { FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openSession } from '#http/sessions.ts'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

vi.mock('@node-rs/argon2', { spy: true })
// Files of one worker share their modules; here they are loaded anew, with the one that is watched.
vi.hoisted(() => vi.resetModules())

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})

const OTHER_PASSWORD = 'Склад-17-у-порту'

interface Posted {
  code: number
  text: string
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  address = '192.0.2.1',
): Promise<Posted> => {
  const answer = await t.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: {
      host: HOST_A,
      'app-key': t.installation().appKey,
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(body),
  })
  return { code: answer.statusCode, text: answer.payload, headers: answer.headers, body: answer.json() }
}

const login = (name: string, password = DEMO_PASSWORD, address?: string, headers: Record<string, string> = {}) =>
  post('/api/users/auth/', { login: name, password }, headers, address)

const authInfo = (token: string, host = HOST_A) =>
  t.call({ url: '/api/team_users/auth_info/', host, headers: { 'user-auth-key': token } })

const userId = async (name: string): Promise<number> => {
  const row = await t
    .db()
    .read.selectFrom('team_users')
    .select('id')
    .where('login', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

const switchUser = async (name: string, isActive: 0 | 1) => {
  await t
    .db()
    .write((tx) => tx.updateTable('team_users').set({ is_active: isActive }).where('login', '=', name).execute())
}

describe('without a session', () => {
  test.each(['/api/users/logout/', '/api/users/update/'])('S7.03 %s answers 401', async (url) => {
    const { code, body } = await post(url, {})
    expect(code).toBe(401)
    expect(body.error).toBe('invalid user api key')
  })

  test('S7.03 S3.21 the current user is unknown', async () => {
    expect((await t.call({ url: '/api/team_users/auth_info/' })).code).toBe(401)
    expect((await t.call({ url: '/api/team_users/auth_info/stats/' })).code).toBe(401)
  })
})

describe('login', () => {
  test('S7.03 S4.01 the right password gives a token and the user with his flags', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { code, body } = await login('manager@demo')
    expect(code).toBe(200)
    expect(body.status).toBe('ok')
    const user = body.user as Record<string, unknown>
    expect(user).toMatchObject({
      id: await userId('manager@demo'),
      role: 'manager',
      can_add_client: 1,
      can_add_user: 0,
    })
    expect(FLAGS.filter((flag) => user[flag] !== 0 && user[flag] !== 1)).toEqual([])
    const info = await authInfo(String(body.token))
    expect(info.body).toEqual({ status: 'ok', detail: user })
    const detail = await t.call({ url: `/api/team_users/get/${String(user.id)}/`, as: 'admin@demo' })
    expect((detail.body.detail as { last_login: number }).last_login).toBeGreaterThanOrEqual(before)
    expect(detail.text).not.toContain('argon2')
  })

  test('takes the login in any case and with spaces around it', async () => {
    expect((await login('  Manager@DEMO ')).body.status).toBe('ok')
  })

  test('knows the users of its own installation alone', async () => {
    const { body } = await login('manager@demo')
    expect((await authInfo(String(body.token), HOST_B)).code).toBe(401)
  })

  test.each([
    [{}, { login: 'required', password: 'required' }],
    [{ login: 'admin@demo' }, { password: 'required' }],
    [{ login: 'admin@demo', password: 5 }, { password: 'type' }],
    [{ login: ['admin@demo'], password: 'x' }, { login: 'type' }],
    [
      { login: 'nul\0', password: 'a\0b' },
      { login: 'format', password: 'format' },
    ],
    [{ login: 'admin@demo', password: 'x'.repeat(300) }, { password: 'too_long' }],
    [{ login: 'admin@demo', password: 'x', stay: 1 }, { stay: 'unknown' }],
  ])('%j is invalid data', async (body, fields) => {
    expect((await post('/api/users/auth/', body)).body).toEqual({ status: 'error', error: 'invalid data', fields })
  })

  test('A3 unknown login, wrong password, switched-off and password-less user: one answer, and one hash of work each', async () => {
    await switchUser('o.kravets@demo', 0)
    await t
      .db()
      .write((tx) =>
        tx.updateTable('team_users').set({ pass_hash: null }).where('login', '=', 'v.moroz@demo').execute(),
      )
    const answers: unknown[] = []
    for (const [name, password] of [
      ['nobody@demo', DEMO_PASSWORD],
      ['manager@demo', 'not the password'],
      ['o.kravets@demo', DEMO_PASSWORD],
      ['v.moroz@demo', DEMO_PASSWORD],
      ['n.tkachenko@demo', `${DEMO_PASSWORD} `],
    ] as const) {
      vi.mocked(verify).mockClear()
      const { code, text, body } = await login(name, password)
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(1)
      expect(body.token).toBeUndefined()
      answers.push([code, text])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([200, '{"status":"error","error":"wrong login or password"}'])]),
    )
    await switchUser('o.kravets@demo', 1)
  })

  test('A10 two long passwords that differ at the 90th character are different', async () => {
    const long = 'Ж'.repeat(89)
    const id = await userId('y.lysenko@demo')
    const token = await t.token('y.lysenko@demo')
    const changed = await post(
      '/api/users/update/',
      { id, pass: `${long}a${long}`, old_pass: DEMO_PASSWORD },
      { 'user-auth-key': token },
    )
    expect(changed.body.status).toBe('ok')
    expect((await login('y.lysenko@demo', `${long}b${long}`)).body.error).toBe('wrong login or password')
    expect((await login('y.lysenko@demo', `${long}a${long}`)).body.status).toBe('ok')
  })
})

describe('tokens', () => {
  test('A1 a thousand sessions have a thousand tokens of 256 random bits', async () => {
    const id = await userId('head@demo')
    const tokens = await t.db().write(async (tx) => {
      const made: string[] = []
      for (let i = 0; i < 1000; i += 1) made.push(await openSession(tx, id, undefined))
      return made
    })
    const logins = await Promise.all(Array.from({ length: 5 }, () => login('head@demo')))
    const all = [...tokens, ...logins.map(({ body }) => String(body.token))]
    expect(new Set(all).size).toBe(1005)
    expect(all.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  })

  test('A1 a token is taken from its header alone', async () => {
    const token = await t.token('head@demo')
    const url = '/api/team_users/auth_info/'
    expect((await authInfo(token)).code).toBe(200)
    for (const name of ['User-Auth-Key', 'user-auth-key', 'token', 'auth_key']) {
      expect((await t.call({ url: `${url}?${name}=${token}` })).code).toBe(401)
      expect((await t.call({ url, headers: { cookie: `${name}=${token}` } })).code).toBe(401)
    }
    expect((await t.call({ url, headers: { authorization: `Bearer ${token}` } })).code).toBe(401)
  })

  test('A2 the database holds neither passwords nor tokens', async () => {
    const { body } = await login('head@demo')
    const tables = ['team_users', 'sessions', 'recoveries', 'limits', 'mutations', 'history', 'changes'] as const
    const rows = await Promise.all(tables.map((table) => t.db().read.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(rows)
    expect(text).not.toContain(DEMO_PASSWORD)
    expect(text).not.toContain(String(body.token))
    const hashes = (rows[0] ?? []).map((row) => row.pass_hash).filter((hash) => hash !== null)
    expect(hashes.length).toBeGreaterThan(5)
    expect(hashes.filter((hash) => !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual([])
    expect((rows[1] ?? []).filter((row) => !/^[0-9a-f]{64}$/.test(row.token_hash))).toEqual([])
  })

  test('A5 S4.01 after logout the token is dead at once, the other sessions live on', async () => {
    const [token, other] = [await t.token('head@demo'), await t.token('head@demo')]
    expect((await authInfo(token)).code).toBe(200)
    expect((await post('/api/users/logout/', {}, { 'user-auth-key': token })).body).toEqual({ status: 'ok' })
    const { code, body } = await authInfo(token)
    expect([code, body.error]).toEqual([401, 'invalid user api key'])
    expect((await authInfo(other)).code).toBe(200)
  })

  test.runIf(inject('engine') === 'postgres')('A5 A6 on another node they are dead within a second', async () => {
    const second = await testApp({ beside: t })
    const [first, other] = [await t.token('head@demo'), await t.token('head@demo')]
    const onSecond = (token: string) =>
      second.call({ url: '/api/team_users/auth_info/', headers: { 'user-auth-key': token } })
    expect([(await onSecond(first)).code, (await onSecond(other)).code]).toEqual([200, 200])
    await post('/api/users/logout/', {}, { 'user-auth-key': first })
    const body = { id: await userId('head@demo'), pass: OTHER_PASSWORD, old_pass: DEMO_PASSWORD }
    await post('/api/users/update/', body, { 'user-auth-key': await t.token('head@demo') })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([(await onSecond(first)).code, (await onSecond(other)).code]).toEqual([401, 401])
    await second.close()
  })
})

describe('the age of a session', () => {
  const SECOND = 1000
  let aging: TestApp
  beforeAll(async () => {
    aging = await testApp({ environment: { SESSION_IDLE: '10s', SESSION_MAX: '30s' } })
  })
  afterAll(() => aging.close())

  /** The codes of one call at each of these seconds after the session began. */
  const codesAt = async (seconds: readonly number[], url: string, body?: object) => {
    const start = Date.now()
    const headers = { 'user-auth-key': await aging.token('head@demo') }
    const codes: number[] = []
    for (const second of seconds) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + second * SECOND })
      codes.push((await aging.call({ url, headers, ...(body ? { body } : {}) })).code)
    }
    vi.useRealTimers()
    return codes
  }

  test('A9 polling alone does not keep it awake', async () => {
    const codes = await codesAt([0, 3, 6, 9, 12], '/api/check_updates/', { action: 'main', date_from: 0 })
    expect(codes).toEqual([200, 200, 200, 200, 401])
  })

  test('A9 use keeps it awake, but not for ever', async () => {
    const codes = await codesAt([0, 6, 12, 18, 24, 29, 32], '/api/team_users/auth_info/')
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 401])
  })
})

describe('limits', () => {
  const wrongTries = async (
    count: number,
    address: (n: number) => string,
    headers: (n: number) => Record<string, string>,
  ) => {
    const codes: number[] = []
    for (let n = 0; n < count; n += 1)
      codes.push((await login('dispatcher@demo', `wrong ${n}`, address(n), headers(n))).code)
    return codes
  }
  const TEN_THEN_NONE = [...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 10 }, () => 429)]

  test('A4 from the 11th wrong password on 429, whatever X-Forwarded-For says; the owner gets in from elsewhere', async () => {
    const codes = await wrongTries(
      20,
      () => '192.0.2.1',
      (n) => ({ 'x-forwarded-for': `198.51.100.${n}` }),
    )
    expect(codes).toEqual(TEN_THEN_NONE)
    const refused = await login('dispatcher@demo')
    expect(refused.code).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.2')).body.status).toBe('ok')
    expect((await login('manager@demo')).body.status).toBe('ok')
  })

  test('A4 addresses of one IPv6 network are one address', async () => {
    const codes = await wrongTries(
      20,
      (n) => `2001:db8:0:7::${n + 1}`,
      () => ({}),
    )
    expect(codes).toEqual(TEN_THEN_NONE)
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '2001:db8:0:8::1')).body.status).toBe('ok')
  })

  test('A4 of a parallel burst ten are compared, in whatever case the login is written', async () => {
    const names = Array.from({ length: 30 }, (_, n) => (n % 2 ? 'dispatcher@demo' : 'Dispatcher@Demo'))
    vi.mocked(verify).mockClear()
    const codes = (await Promise.all(names.map((name) => login(name, 'wrong')))).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
    expect(codes.filter((code) => code === 429)).toHaveLength(20)
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(10)
  })

  test('L7 one address that tries many logins is refused, others are not', async () => {
    const codes: number[] = []
    for (let n = 0; n < 110; n += 1) codes.push((await login(`nobody-${n}@demo`, 'wrong')).code)
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
    expect((await login('manager@demo', DEMO_PASSWORD, '192.0.2.9')).body.status).toBe('ok')
  })

  test('right passwords are not limited, not even many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('manager@demo')))
    expect(answers.filter(({ body }) => body.status !== 'ok')).toEqual([])
  })

  test.runIf(inject('engine') === 'postgres')('A4 the limit is shared by both nodes', async () => {
    const second = await testApp({ beside: t })
    await wrongTries(
      10,
      () => '127.0.0.1',
      () => ({}),
    )
    const body = { login: 'dispatcher@demo', password: DEMO_PASSWORD }
    expect((await second.call({ url: '/api/users/auth/', body })).code).toBe(429)
    await second.close()
  })

  /** Wrong tries at a login, each from another address. */
  const triesFromEverywhere = async (name: string, count: number, from = 0) => {
    const answers: Posted[] = []
    for (let n = from; n < from + count; n += 1) answers.push(await login(name, `wrong ${n}`, `198.51.100.${n}`))
    return answers.map(({ code, text }) => `${code} ${text}`)
  }

  test('A4 tries from many addresses are held up after 20; the owner gets in where they were before', async () => {
    const home = '192.0.2.50'
    expect((await login('dispatcher@demo', DEMO_PASSWORD, home)).body.status).toBe('ok')
    const answers = await triesFromEverywhere('dispatcher@demo', 25)
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
      ...Array.from({ length: 20 }, () => '200'),
      ...Array.from({ length: 5 }, () => '429'),
    ])
    const elsewhere = await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.51')
    expect([elsewhere.code, elsewhere.body.token]).toEqual([429, undefined])
    expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(200)
    expect((await login('dispatcher@demo', DEMO_PASSWORD, home)).body.status).toBe('ok')
    expect((await login('manager@demo', DEMO_PASSWORD, '192.0.2.51')).body.status).toBe('ok')
  })

  test('A4 the owner gets in from any address on a device where they were before, and a stranger with it has few tries', async () => {
    const bind = { 'x-bind-device': '1' }
    const first = await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.60', bind)
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    await post('/api/users/logout/', {}, { 'user-auth-key': String(first.body.token), cookie })
    await triesFromEverywhere('dispatcher@demo', 21)
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.61')).code).toBe(429)
    const planted = `fura-device=${'A'.repeat(43)}`
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.61', { cookie: planted })).code).toBe(429)
    const others = await login('manager@demo', DEMO_PASSWORD, '192.0.2.61', bind)
    const otherCookie = String(others.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '192.0.2.61', { cookie: otherCookie })).code).toBe(429)
    const codes: number[] = []
    for (let n = 0; n < 11; n += 1) {
      codes.push((await login('dispatcher@demo', `wrong ${n}`, `203.0.113.${n}`, { cookie })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await login('dispatcher@demo', DEMO_PASSWORD, '203.0.113.99', { cookie })).body.status).toBe('ok')
    vi.useRealTimers()
  })

  test('A3 A4 whether anybody has the login is not told by when tries are held up', async () => {
    expect(await triesFromEverywhere('nobody@demo', 23)).toEqual(await triesFromEverywhere('viewer@demo', 23))
  })

  test('A4 the wait ends by itself and grows with the tries, up to a day', async () => {
    const waits: number[] = []
    for (let n = 0; waits.length < 5;) {
      const [answer = ''] = await triesFromEverywhere('viewer@demo', 1, n % 250)
      n += 1
      if (answer.startsWith('200')) continue
      const refused = await login('viewer@demo', DEMO_PASSWORD, '192.0.2.51')
      const wait = Number(refused.headers['retry-after'])
      waits.push(Math.round(wait / 60))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (wait + 1) * 1000 })
    }
    expect(waits).toEqual([5, 60, 5, 60, 1440])
    expect((await login('viewer@demo', DEMO_PASSWORD, '192.0.2.51')).body.status).toBe('ok')
    vi.useRealTimers()
  })

  test.runIf(inject('engine') === 'postgres')('A4 tries from many addresses are counted by both nodes', async () => {
    const second = await testApp({ beside: t })
    await triesFromEverywhere('dispatcher@demo', 20)
    const body = { login: 'dispatcher@demo', password: DEMO_PASSWORD }
    expect((await second.call({ url: '/api/users/auth/', body })).code).toBe(429)
    await second.close()
  })

  test('A4 guesses of the old password are limited wherever they come from', async () => {
    const headers = { 'user-auth-key': await t.token('dispatcher@demo') }
    const id = await userId('dispatcher@demo')
    const codes: number[] = []
    for (let n = 0; n < 22; n += 1) {
      const body = { id, pass: OTHER_PASSWORD, old_pass: `wrong ${n}` }
      codes.push((await post('/api/users/update/', body, headers, `198.51.100.${n}`)).code)
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  })

  test('A4 guesses of the old password are limited, too', async () => {
    const token = await t.token('dispatcher@demo')
    const id = await userId('dispatcher@demo')
    const codes: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const body = { id, pass: OTHER_PASSWORD, old_pass: `wrong ${n}` }
      codes.push((await post('/api/users/update/', body, { 'user-auth-key': token })).code)
    }
    expect(codes).toEqual(TEN_THEN_NONE.slice(0, 12))
  })
})

describe('password change', () => {
  const NAME = 's.polishchuk@demo'
  const change = (token: string, body: Record<string, unknown>) =>
    post('/api/users/update/', body, { 'user-auth-key': token })

  test("A8 another's password is denied, to an administrator too, and stays", async () => {
    const id = await userId(NAME)
    for (const name of ['viewer@demo', 'admin@demo']) {
      const { code, body } = await change(await t.token(name), { id, pass: OTHER_PASSWORD, old_pass: DEMO_PASSWORD })
      expect([code, body]).toEqual([200, { status: 'error', error: 'access denied' }])
    }
    expect((await change(await t.token('admin@demo'), { id, nonsense: 1 })).body.error).toBe('access denied')
    expect((await login(NAME)).body.status).toBe('ok')
  })

  test('A8 S5.03 a wrong or missing old password is refused, and the old one still works', async () => {
    const id = await userId(NAME)
    const token = await t.token(NAME)
    for (const [old, code] of [
      [{ old_pass: 'wrong' }, 'rule:wrong_password'],
      [{}, 'required'],
      [{ old_pass: null }, 'required'],
      [{ old_pass: 1 }, 'type'],
    ] as const) {
      const { body } = await change(token, { id, pass: OTHER_PASSWORD, ...old })
      expect(body).toEqual({ status: 'error', error: 'invalid data', fields: { old_pass: code } })
    }
    expect((await authInfo(token)).code).toBe(200)
    expect((await login(NAME)).body.status).toBe('ok')
  })

  test.each([
    [{ pass: '1234567' }, { pass: 'min' }],
    [{ pass: 'password1' }, { pass: 'rule:common_password' }],
    [{}, { pass: 'required' }],
    [{ pass: OTHER_PASSWORD, is_active: 1 }, { is_active: 'unknown' }],
  ])('S5.03 A10 the new one must be fit: %j', async (sent, fields) => {
    const body = { id: await userId(NAME), old_pass: DEMO_PASSWORD, ...sent }
    expect((await change(await t.token(NAME), body)).body).toEqual({ status: 'error', error: 'invalid data', fields })
  })

  test('A6 S3.10 S7.03 it ends all sessions and answers a new token', async () => {
    const tokens = [await t.token(NAME), await t.token(NAME), await t.token(NAME)]
    for (const token of tokens) expect((await authInfo(token)).code).toBe(200)
    const { body } = await change(String(tokens[0]), {
      id: await userId(NAME),
      pass: OTHER_PASSWORD,
      old_pass: DEMO_PASSWORD,
    })
    expect(body.status).toBe('ok')
    for (const token of tokens) expect((await authInfo(token)).code).toBe(401)
    expect((await authInfo(String(body.token))).code).toBe(200)
    expect((await login(NAME)).body.error).toBe('wrong login or password')
    expect((await login(NAME, OTHER_PASSWORD)).body.status).toBe('ok')
  })
})
