/** The devices of a person: what the list tells, who may end which, and how soon a stolen token is dead. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { hashToken } from '#http/credentials.ts'
import { openSession } from '#http/sessions.ts'
import { DEMO_PASSWORD } from '../../seed/seed.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db().write(async (tx) => {
    await tx.deleteFrom('limits').execute()
    await tx
      .deleteFrom('sessions')
      .where('team_user_id', '=', await userId('head@demo'))
      .execute()
  })
})

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'

const userId = async (login: string, host = HOST_A): Promise<number> => {
  const row = await t
    .db(host)
    .read.selectFrom('team_users')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return row.id
}

const call = (token: string, url: string, body?: object, app: TestApp = t) =>
  app.call({ url, headers: { 'user-auth-key': token }, ...(body ? { body } : {}) })

const isLive = async (token: string, app: TestApp = t): Promise<boolean> =>
  (await call(token, '/api/team_users/auth_info/', undefined, app)).code === 200

interface Listed {
  id: number
  name: string
  address: string
  date_create: number
  date_seen: number
  is_current: 0 | 1
}

const listed = async (token: string, query = ''): Promise<Listed[]> =>
  (await call(token, `/api/sessions/list/${query}`)).body.list as Listed[]

const threeOf = async (login: string): Promise<[string, string, string]> => [
  await t.token(login),
  await t.token(login),
  await t.token(login),
]

describe('the list', () => {
  test('names the devices of its reader alone, the one that asks marked, and no token or hash', async () => {
    const id = await userId('head@demo')
    const phone = await t.db().write((tx) => openSession(tx, id, PHONE, { address: '192.0.2.7', deviceHash: null }))
    const asking = await t.token('head@demo')
    const answer = await call(asking, '/api/sessions/list/')
    const list = answer.body.list as Listed[]
    expect(answer.body.total_num).toBe(2)
    expect(list.map(({ name }) => name).toSorted()).toEqual(['Safari, iPhone', 'test'])
    expect(list.filter(({ is_current: isCurrent }) => isCurrent === 1)).toHaveLength(1)
    const other = list.find(({ is_current: isCurrent }) => isCurrent === 0)
    expect(other).toMatchObject({ name: 'Safari, iPhone', address: '192.0.2.7' })
    for (const secret of [phone, asking, hashToken(phone), hashToken(asking)]) expect(answer.text).not.toContain(secret)
  })

  test('is paged, and sessions that time has ended are not on it', async () => {
    const [asking, old] = await threeOf('head@demo')
    const past = Math.floor(Date.now() / 1000) - 31 * 86_400
    await t
      .db()
      .write((tx) =>
        tx.updateTable('sessions').set({ date_seen: past }).where('token_hash', '=', hashToken(old)).execute(),
      )
    expect(await listed(asking)).toHaveLength(2)
    expect(await listed(asking, '?num=1')).toHaveLength(1)
    expect((await call(asking, '/api/sessions/list/?num=0')).body.fields).toEqual({ num: 'min' })
    expect((await call(asking, '/api/sessions/list/?user=1')).body.fields).toEqual({ user: 'unknown' })
  })

  test('a colleague’s is the administrator’s to see', async () => {
    const whose = `?team_user_id=${await userId('head@demo')}`
    await t.token('head@demo')
    for (const login of ['manager@demo', 'viewer@demo']) {
      const { body } = await call(await t.token(login), `/api/sessions/list/${whose}`)
      expect([body.error, body.needs]).toEqual(['access denied', ['can_add_user']])
    }
    expect(await listed(await t.token('admin@demo'), whose)).toHaveLength(1)
  })
})

describe('ending', () => {
  test('without a session nothing is listed or ended', async () => {
    for (const url of ['end', 'end_all']) {
      expect((await t.call({ url: `/api/sessions/${url}/`, body: {} })).code).toBe(401)
    }
    expect((await t.call({ url: '/api/sessions/list/' })).code).toBe(401)
  })

  test('one session ends and the others go on; ending it again is ok', async () => {
    const [asking, stolen, third] = await threeOf('head@demo')
    const before = await listed(stolen)
    const id = before.find(({ is_current: isCurrent }) => isCurrent === 1)?.id
    expect((await call(asking, '/api/sessions/end/', { id })).body).toEqual({ status: 'ok' })
    expect([await isLive(asking), await isLive(stolen), await isLive(third)]).toEqual([true, false, true])
    expect((await call(asking, '/api/sessions/end/', { id })).body).toEqual({ status: 'ok' })
  })

  test('guessing the number of a colleague’s session does not end it', async () => {
    const theirs = await t.token('head@demo')
    const id = (await listed(theirs))[0]?.id
    const mine = await t.token('manager@demo')
    expect((await call(mine, '/api/sessions/end/', { id })).body.error).toBe('access denied')
    const all = { team_user_id: await userId('head@demo') }
    expect((await call(mine, '/api/sessions/end_all/', all)).body.error).toBe('access denied')
    expect(await isLive(theirs)).toBe(true)
  })

  test.each([
    ['end', {}, { id: 'required' }],
    ['end', { id: 'x' }, { id: 'type' }],
    ['end_all', { id: 1 }, { id: 'unknown' }],
    ['end_all', { team_user_id: 0 }, { team_user_id: 'min' }],
    ['end_all', { team_user_id: 999_999 }, { team_user_id: 'not_found' }],
  ])('%s with %j is invalid data', async (url, body, fields) => {
    expect((await call(await t.token('admin@demo'), `/api/sessions/${url}/`, body)).body.fields).toEqual(fields)
  })

  test('all others end and this one stays', async () => {
    const [asking, ...others] = await threeOf('head@demo')
    expect((await call(asking, '/api/sessions/end_all/', { except_current: 1 })).body).toEqual({ status: 'ok' })
    expect([await isLive(asking), await isLive(others[0]), await isLive(others[1])]).toEqual([true, false, false])
  })

  test('everywhere means this one too, and nobody else’s', async () => {
    const mine = await threeOf('head@demo')
    const other = await t.token('manager@demo')
    expect((await call(mine[0], '/api/sessions/end_all/', {})).body).toEqual({ status: 'ok' })
    for (const token of mine) expect(await isLive(token)).toBe(false)
    expect(await isLive(other)).toBe(true)
  })

  test('the administrator ends all sessions of a user', async () => {
    const theirs = await threeOf('head@demo')
    const admin = await t.token('admin@demo')
    const body = { team_user_id: await userId('head@demo') }
    expect((await call(admin, '/api/sessions/end_all/', body)).body).toEqual({ status: 'ok' })
    for (const token of theirs) expect(await isLive(token)).toBe(false)
    expect(await isLive(admin)).toBe(true)
  })

  test('a number of another company ends nothing there', async () => {
    const theirs = await t.token('head@demo', HOST_B)
    const row = await t
      .db(HOST_B)
      .read.selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', hashToken(theirs))
      .executeTakeFirstOrThrow()
    await call(await t.token('admin@demo'), '/api/sessions/end/', { id: Number(row.id) })
    const info = await t.call({
      url: '/api/team_users/auth_info/',
      host: HOST_B,
      headers: { 'user-auth-key': theirs },
    })
    expect(info.code).toBe(200)
  })

  test.runIf(inject('engine') === 'postgres')(
    'A5 a stolen token that another node believes is dead there within a second of "sign out everywhere"',
    async () => {
      const second = await testApp({ beside: t })
      const [asking, stolen] = await threeOf('head@demo')
      expect(await isLive(stolen, second)).toBe(true)
      await call(asking, '/api/sessions/end_all/', {})
      await pause(1000)
      expect(await isLive(stolen, second)).toBe(false)
      await second.close()
    },
  )
})

/** What our app does: asks for a cookie at login, and sends it with the token. */
const loginAsApp = async (cookie?: string, host = HOST_A) => {
  const { body, headers } = await t.call({
    url: '/api/users/auth/',
    body: { login: 'head@demo', password: DEMO_PASSWORD },
    host,
    headers: { 'x-bind-device': '1', ...(cookie ? { cookie } : {}) },
  })
  const set = String(headers['set-cookie'])
  return { token: String(body.token), set, cookie: set.split(';', 1)[0] ?? '' }
}

const info = (headers: Record<string, string>, host = HOST_A) =>
  t.call({ url: '/api/team_users/auth_info/', headers, host })

describe('a session bound to its device', () => {
  test('the token alone, the cookie alone and another device’s cookie open nothing', async () => {
    const { token, cookie } = await loginAsApp()
    const other = await loginAsApp()
    expect((await info({ 'user-auth-key': token })).code).toBe(401)
    expect((await info({ cookie })).code).toBe(401)
    expect((await info({ 'user-auth-key': token, cookie: other.cookie })).code).toBe(401)
    expect((await info({ 'user-auth-key': token, cookie: `fura-device=${'A'.repeat(43)}` })).code).toBe(401)
    expect((await info({ 'user-auth-key': token, cookie })).code).toBe(200)
  })

  test('the cookie is out of the reach of scripts and other sites, and Secure under https', async () => {
    const { set } = await loginAsApp()
    expect(set).toMatch(/^fura-device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    const proxied = await testApp({ environment: { TRUST_PROXY: '1' } })
    const { headers } = await proxied.call({
      url: '/api/users/auth/',
      body: { login: 'head@demo', password: DEMO_PASSWORD },
      headers: { 'x-bind-device': '1', 'x-forwarded-proto': 'https' },
    })
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
    await proxied.close()
  })

  test('a client that does not ask for it gets no cookie, and its token is enough', async () => {
    const { body, headers } = await t.call({
      url: '/api/users/auth/',
      body: { login: 'head@demo', password: DEMO_PASSWORD },
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect((await info({ 'user-auth-key': String(body.token) })).code).toBe(200)
  })

  test('a known device keeps its cookie, so that two people of one browser do not log each other out', async () => {
    const first = await loginAsApp()
    const second = await loginAsApp(first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { token } of [first, second]) {
      expect((await info({ 'user-auth-key': token, cookie: first.cookie })).code).toBe(200)
    }
  })

  test('a planted cookie is not accepted, and does not hide the right one', async () => {
    const planted = `fura-device=${'x'.repeat(43)}`
    const { token, cookie } = await loginAsApp(planted)
    expect(cookie).not.toBe(planted)
    expect((await info({ 'user-auth-key': token, cookie: planted })).code).toBe(401)
    expect((await info({ 'user-auth-key': token, cookie: `${planted}; ${cookie}` })).code).toBe(200)
  })

  test('the new token of a changed password is bound to the same device', async () => {
    const { token, cookie } = await loginAsApp()
    const body = { id: await userId('head@demo'), pass: 'Склад-17-у-порту', old_pass: DEMO_PASSWORD }
    const changed = await t.call({ url: '/api/users/update/', body, headers: { 'user-auth-key': token, cookie } })
    const next = String(changed.body.token)
    expect((await info({ 'user-auth-key': next })).code).toBe(401)
    expect((await info({ 'user-auth-key': next, cookie })).code).toBe(200)
    const back = { id: body.id, pass: DEMO_PASSWORD, old_pass: body.pass }
    await t.call({ url: '/api/users/update/', body: back, headers: { 'user-auth-key': next, cookie } })
  })

  test('an older token is bound without a new login, and copies of it stop working', async () => {
    const token = await t.token('head@demo')
    const bind = (more: Record<string, string>) =>
      t.call({ url: '/api/users/bind/', body: {}, headers: { 'user-auth-key': token, ...more } })
    expect((await bind({})).body).toEqual({ status: 'ok', is_bound: 0 })
    const { headers, body } = await bind({ 'x-bind-device': '1' })
    expect(body).toEqual({ status: 'ok', is_bound: 1 })
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
    const stranger = cookie.replace(/=..../, '=AAAA')
    expect((await info({ 'user-auth-key': token, cookie: stranger })).code).toBe(401)
    expect((await info({ 'user-auth-key': token })).code, 'what is under way').toBe(200)
    await t.db().write((tx) => tx.updateTable('sessions').set({ date_bound: 1 }).execute())
    await pause(1000)
    expect((await info({ 'user-auth-key': token })).code).toBe(401)
    expect((await info({ 'user-auth-key': token, cookie })).code).toBe(200)
    const again = await bind({ cookie, 'x-bind-device': '1' })
    expect([again.body.is_bound, again.headers['set-cookie']]).toEqual([1, undefined])
  })

  test('binding needs a session, and the stream of news needs the cookie as well', async () => {
    expect((await t.call({ url: '/api/users/bind/', body: {} })).code).toBe(401)
    const { token, cookie } = await loginAsApp()
    const stream = (headers: Record<string, string>) => t.call({ url: '/api/events/?seconds=0', headers })
    expect((await stream({ 'user-auth-key': token })).code).toBe(401)
    expect((await stream({ 'user-auth-key': token, cookie })).code).toBe(200)
  })

  test('H5 another site’s page gets nowhere with the cookie that a browser might send along', async () => {
    const { cookie } = await loginAsApp()
    const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { code, headers: answered } = await t.call({
      url: '/api/sessions/end_all/',
      body: {},
      headers,
    })
    expect([code, answered['access-control-allow-origin']]).toEqual([401, undefined])
  })
})
