/** Login, logout and password change: who gets in, what a guesser learns, and when a token dies. */
import { verify } from '@node-rs/argon2'
import { FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openSession } from '#http/sessions.ts'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { loginCalls } from './testing/login-calls.ts'

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

const { post, login, authInfo, userId, switchUser } = loginCalls(() => t)

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
  test('S7.03 S4.01 the right password gives a token and the user with their flags', async () => {
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
      const newTokens: string[] = []
      for (let i = 0; i < 1000; i += 1) newTokens.push(await openSession(tx, id, undefined))
      return newTokens
    })
    const logins = await Promise.all(Array.from({ length: 5 }, () => login('head@demo')))
    const all = [...tokens, ...logins.map(({ body }) => String(body.token))]
    expect(new Set(all).size).toBe(1005)
    expect(all.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  })

  test('A1 a token is accepted only in its header', async () => {
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
