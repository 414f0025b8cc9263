/** The second factor: what a password alone opens, how codes are spent, who must have one, and who takes it away. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { saveSettings } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { type Answer, type TestApp, testApp } from '../../testing/test-app.ts'
import { codeAt, stepAt } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db().write((tx) => tx.deleteFrom('limits').execute())
})

let serial = 0

interface Person {
  id: number
  login: string
  token: string
}

const newPerson = async (more: object = {}): Promise<Person> => {
  serial += 1
  const login = `factor-${serial}@demo.example`
  const body = { name: `Людина ${serial}`, organization: 1, email: login, role: 'viewer', pass: DEMO_PASSWORD, ...more }
  const added = await t.call({ url: '/api/team_users/add/', body, as: 'admin@demo' })
  expect(added.body.status).toBe('ok')
  return { id: Number(added.body.id), login, token: await t.token(login) }
}

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  t.call({ url: `/api/${url}/`, body, headers })
const as = (token: string) => ({ 'user-auth-key': token })

/** Each code is good once: tests take them from steps of their own, as if half a minute had passed. */
const codeOf = (secret: string): string => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
  return codeAt(secret, stepAt(Math.floor(Date.now() / 1000)))
}
afterAll(() => void vi.useRealTimers())

const turnOn = async ({ token }: Person): Promise<{ secret: string; codes: string[] }> => {
  const begun = await post('second_factor/begin', { pass: DEMO_PASSWORD }, as(token))
  const secret = String(begun.body.secret)
  const confirmed = await post('second_factor/confirm', { otp: codeOf(secret) }, as(token))
  expect(confirmed.body.status).toBe('ok')
  return { secret, codes: confirmed.body.codes as string[] }
}

const login = (name: string, more: object = {}, headers: Record<string, string> = {}) =>
  post('users/auth', { login: name, password: DEMO_PASSWORD, ...more }, headers)

const REQUIRED = { status: 'error', error: 'second factor required', fields: { otp: 'required' } }
const WRONG = { status: 'error', error: 'second factor required', fields: { otp: 'rule:wrong_otp' } }

describe('setting it up', () => {
  test('needs a session, the password, and a code of the secret', async () => {
    expect((await post('second_factor/begin', { pass: DEMO_PASSWORD })).code).toBe(401)
    const { token, login: name } = await newPerson()
    expect((await post('second_factor/begin', { pass: 'wrong' }, as(token))).body.fields).toEqual({
      pass: 'rule:wrong_password',
    })
    expect((await post('second_factor/confirm', { otp: '123456' }, as(token))).body).toEqual(WRONG)
    const begun = await post('second_factor/begin', { pass: DEMO_PASSWORD }, as(token))
    expect(begun.body.uri).toContain(`secret=${String(begun.body.secret)}`)
    expect((await login(name)).body.status).toBe('ok')
  })

  test('shows ten recovery codes, ends the other sessions, and history shows it', async () => {
    const person = await newPerson()
    const other = await t.token(person.login)
    const { codes } = await turnOn(person)
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^[A-Z2-7]{6}-[A-Z2-7]{6}$/.test(code))).toBe(true)
    expect((await t.call({ url: '/api/second_factor/', headers: as(other) })).code).toBe(401)
    const state = await t.call({ url: '/api/second_factor/', headers: as(person.token) })
    expect(state.body).toEqual({
      status: 'ok',
      is_on: 1,
      is_app_on: 1,
      has_passkeys: 0,
      is_required: 0,
      codes_left: 10,
    })
    const history = await t.call({ url: `/api/history/list/?o_t=team_user&o_id=${person.id}`, as: 'admin@demo' })
    expect(history.body.list).toContainEqual(
      expect.objectContaining({ field: 'has_second_factor', team_user_id: person.id }),
    )
  })

  test('A2 neither secret nor recovery code is in the database', async () => {
    const person = await newPerson()
    const { secret, codes } = await turnOn(person)
    const tables = ['second_factors', 'recovery_codes', 'history', 'mutations', 'changes'] as const
    const rows = await Promise.all(tables.map((table) => t.db().read.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(rows)
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(secretText)
  })
})

describe('logging in', () => {
  test('the password alone is answered with a code of its own, and no token', async () => {
    const person = await newPerson()
    await turnOn(person)
    const { body } = await login(person.login)
    expect(body).toEqual(REQUIRED)
    const wrong = await post('users/auth', { login: person.login, password: 'wrong', otp: '123456' })
    expect(wrong.body.error).toBe('wrong login or password')
  })

  test('a code of the app lets in once, a recovery code once, and a wrong one never', async () => {
    const person = await newPerson()
    const { secret, codes } = await turnOn(person)
    const otp = codeOf(secret)
    expect((await login(person.login, { otp })).body.token).toMatch(/^[\w-]{43}$/)
    expect((await login(person.login, { otp })).body).toEqual(WRONG)
    const written = ` ${String(codes[0]).toLowerCase().replace('-', ' ')} `
    expect((await login(person.login, { otp: written })).body.status).toBe('ok')
    expect((await login(person.login, { otp: codes[0] })).body).toEqual(WRONG)
    expect((await login(person.login, { otp: '000000' })).body).toEqual(WRONG)
    const other = await newPerson()
    await turnOn(other)
    expect((await login(other.login, { otp: codes[1] })).body).toEqual(WRONG)
  })

  test('A4 codes are guessed ten times at most, and right passwords are not counted', async () => {
    const person = await newPerson()
    await turnOn(person)
    const codes: number[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await login(person.login, { otp: `00000${n % 10}` })).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  test('a client where it is off logs in as ever', async () => {
    const { login: name } = await newPerson()
    const { body } = await login(name)
    expect([body.status, 'must_set_second_factor' in body]).toEqual(['ok', false])
  })
})

describe('a remembered device', () => {
  const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';', 1)[0] ?? ''

  test('is not asked for thirty days, is listed with its session, and is forgotten with it', async () => {
    const person = await newPerson()
    const { secret } = await turnOn(person)
    const bind = { 'x-bind-device': '1' }
    const first = await login(person.login, { otp: codeOf(secret), remember: 1 }, bind)
    const cookie = cookieOf(first)
    expect((await login(person.login)).body).toEqual(REQUIRED)
    expect((await login(person.login, {}, { ...bind, cookie })).body.status).toBe('ok')
    const token = String(first.body.token)
    const list = await t.call({ url: '/api/sessions/list/', headers: { ...as(token), cookie } })
    const mine = (list.body.list as { is_current: number; remembered_until: number }[]).find(
      ({ is_current: isCurrent }) => isCurrent === 1,
    )
    expect(mine?.remembered_until).toBeGreaterThan(Math.floor(Date.now() / 1000) + 29 * 86_400)
    await post('sessions/end_all', {}, { ...as(token), cookie })
    expect((await login(person.login, {}, { ...bind, cookie })).body).toEqual(REQUIRED)
  })

  test('is asked again after thirty days, and another person’s is no help', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { secret } = await turnOn(person)
    await turnOn(other)
    const bind = { 'x-bind-device': '1' }
    const cookie = cookieOf(await login(person.login, { otp: codeOf(secret), remember: 1 }, bind))
    expect((await login(other.login, {}, { cookie })).body).toEqual(REQUIRED)
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    expect((await login(person.login, {}, { cookie })).body).toEqual(REQUIRED)
    vi.useRealTimers()
  })
})

describe('remembered devices without a session', () => {
  const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';', 1)[0] ?? ''
  const bind = { 'x-bind-device': '1', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36' }
  const devicesOf = async (token: string, query = '') =>
    t.call({ url: `/api/sessions/devices/${query}`, headers: as(token) })

  test('are listed after a logout, and forgotten by their owner or the administrator alone', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { secret } = await turnOn(person)
    const entered = await login(person.login, { otp: codeOf(secret), remember: 1 }, bind)
    const cookie = cookieOf(entered)
    await post('users/logout', {}, { ...as(String(entered.body.token)), cookie })
    expect((await login(person.login, {}, { ...bind, cookie })).body.status).toBe('ok')

    expect((await t.call({ url: '/api/sessions/devices/' })).code).toBe(401)
    const { body } = await devicesOf(person.token)
    expect(body).toMatchObject({ total_num: 1, list: [{ name: 'Chrome, Windows', is_current: 0 }] })
    const [{ id } = { id: 0 }] = body.list as { id: number }[]
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{64}/)
    expect((await devicesOf(other.token)).body.list).toEqual([])
    expect((await devicesOf(other.token, `?team_user_id=${person.id}`)).body.error).toBe('access denied')
    const forget = (token: string) => post('sessions/devices/forget', { id }, as(token))
    expect((await post('sessions/devices/forget', { id })).code).toBe(401)
    expect((await forget(other.token)).body.error).toBe('access denied')
    expect((await login(person.login, {}, { ...bind, cookie })).body.status).toBe('ok')

    expect((await forget(person.token)).body).toEqual({ status: 'ok' })
    expect((await login(person.login, {}, { ...bind, cookie })).body).toEqual(REQUIRED)
    expect((await forget(person.token)).body, 'twice').toEqual({ status: 'ok' })
    const log = await t.call({ url: `/api/audit/list/?f[subject_id]=${person.id}`, as: 'admin@demo' })
    expect((log.body.list as { event: string }[]).map(({ event }) => event)).toContain('device_forgotten')

    const again = cookieOf(await login(person.login, { otp: codeOf(secret), remember: 1 }, bind))
    const answer = await t.call({ url: `/api/sessions/devices/?team_user_id=${person.id}`, as: 'admin@demo' })
    const [listed] = answer.body.list as { id: number }[]
    await t.call({ url: '/api/sessions/devices/forget/', body: { id: listed?.id }, as: 'admin@demo' })
    expect((await login(person.login, {}, { ...bind, cookie: again })).body).toEqual(REQUIRED)
  })
})

describe('switching it off', () => {
  test('takes the password and a code; a code of the wrong kind or an old one changes nothing', async () => {
    const person = await newPerson()
    const { secret, codes } = await turnOn(person)
    const off = (body: object) => post('second_factor/off', body, as(person.token))
    expect((await off({ pass: 'wrong', otp: codeOf(secret) })).body.fields).toEqual({ pass: 'rule:wrong_password' })
    expect((await off({ pass: DEMO_PASSWORD, otp: '000000' })).body).toEqual(WRONG)
    expect((await login(person.login)).body).toEqual(REQUIRED)
    const renewed = await post('second_factor/codes', { pass: DEMO_PASSWORD, otp: codes[0] }, as(person.token))
    expect(renewed.body.codes).toHaveLength(10)
    expect((await login(person.login, { otp: codes[1] })).body).toEqual(WRONG)
    expect((await off({ pass: DEMO_PASSWORD, otp: codeOf(secret) })).body).toEqual({ status: 'ok' })
    expect((await login(person.login)).body.status).toBe('ok')
  })

  test('the administrator resets a colleague’s: sessions end and history names who did it', async () => {
    const person = await newPerson()
    await turnOn(person)
    const body = { team_user_id: person.id }
    const denied = await t.call({ url: '/api/second_factor/reset/', body, as: 'manager@demo' })
    expect(denied.body.error).toBe('access denied')
    expect((await login(person.login)).body).toEqual(REQUIRED)
    const done = await t.call({ url: '/api/second_factor/reset/', body, as: 'admin@demo' })
    expect(done.body).toEqual({ status: 'ok' })
    expect((await t.call({ url: '/api/second_factor/', headers: as(person.token) })).code).toBe(401)
    expect((await login(person.login)).body.status).toBe('ok')
    const history = await t.call({ url: `/api/history/list/?o_t=team_user&o_id=${person.id}`, as: 'admin@demo' })
    expect((history.body.list as { field: string; team_user_id: number }[])[0]).toMatchObject({
      field: 'has_second_factor',
      team_user_id: 1,
    })
    const own = await t.call({ url: '/api/second_factor/reset/', body: { team_user_id: 1 }, as: 'admin@demo' })
    expect(own.body.fields).toEqual({ team_user_id: 'rule:own_account' })
  })
})

describe('where the company requires it of a role', () => {
  /** As the administration command does it; the server reads the registry again every second. */
  const requireOf = async (secondFactorRoles: readonly string[]): Promise<void> => {
    const databases = openDatabases(t.dataDir)
    try {
      const registry = await databases.open({ url: t.databaseUrl, name: t.registryName }, registrySteps)
      await saveSettings(registry, t.installation().uniqueId, { secondFactorRoles })
    } finally {
      await databases.close()
    }
  }
  const orders = (token: string) => t.call({ url: '/api/orders/list/', headers: as(token) })

  test('people without one log in and may only set it up; others are not asked', async () => {
    vi.useRealTimers()
    const [person, colleague] = [await newPerson({ role: 'head' }), await newPerson()]
    await requireOf(['head'])
    await vi.waitFor(async () => expect((await orders(person.token)).code).toBe(403), { timeout: 10_000 })
    const { body } = await login(person.login)
    expect(body).toMatchObject({ status: 'ok', must_set_second_factor: 1 })
    const token = String(body.token)
    const refused = await orders(token)
    expect([refused.code, refused.body.error]).toEqual([403, 'second factor missing'])
    expect((await orders(colleague.token)).code).toBe(200)
    const { secret } = await turnOn({ ...person, token })
    expect((await orders(token)).body.status).toBe('ok')
    const off = await post('second_factor/off', { pass: DEMO_PASSWORD, otp: codeOf(secret) }, as(token))
    expect(off.body.fields).toEqual({ otp: 'rule:factor_required' })
    vi.useRealTimers()
    await requireOf([])
  })
})

test('a change of e-mail asks for the code too', async () => {
  const person = await newPerson()
  const { secret } = await turnOn(person)
  const body = { email: `next-${person.login}`, pass: DEMO_PASSWORD }
  expect((await post('users/email', body, as(person.token))).body).toEqual(REQUIRED)
  expect((await post('users/email', { ...body, otp: codeOf(secret) }, as(person.token))).body.status).toBe('ok')
})
