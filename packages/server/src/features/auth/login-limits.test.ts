/** Guessing passwords: after how many tries it is delayed, and that the owner can still log in. */
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { loginCalls, type Posted } from './testing/login-calls.ts'

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

const { post, login, userId } = loginCalls(() => t)

describe('limits', () => {
  // Tries are counted here, hundreds of them: cheap hashes will do. What one costs is tested with the logins.
  beforeAll(async () => {
    const pass_hash = await hash(DEMO_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    await t
      .db()
      .write((tx) => tx.updateTable('team_users').set({ pass_hash }).where('pass_hash', 'is not', null).execute())
  })

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

  test('A3 A4 the delay of tries does not reveal whether a login exists', async () => {
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
