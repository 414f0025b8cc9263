/** The team: who may add and change users, what happens to their sessions, and that somebody always keeps the keys. */
import { randomUUID } from 'node:crypto'
import { FLAGS, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { ADMIN, PASSWORD, teamCalls } from './testing/team-calls.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { newUser, call, tokenOf, as, detail, added, userWith, idOf, total, linkMailedTo } = teamCalls(() => t)

describe('without a session or the right', () => {
  test.each(['list/', 'get/1/', 'auth_info/', 'auth_info/stats/'])('S7.03 S3.18 %s answers 401', async (url) => {
    expect((await t.call({ url: `/api/team_users/${url}` })).code).toBe(401)
  })

  test.each(['add/', 'update/'])('S7.03 S3.18 %s answers 401', async (url) => {
    expect((await t.call({ url: `/api/team_users/${url}`, body: {} })).code).toBe(401)
  })

  test('S6.01 Z6 adding and changing others is denied before it is looked at, and nothing changes', async () => {
    const id = await added()
    const token = await tokenOf(await userWith(FLAGS.filter((flag) => flag !== 'can_add_team_user')))
    const [before, count] = [await detail(id), await total()]
    for (const [url, body] of [
      ['add/', newUser()],
      ['add/', { nonsense: 1 }],
      ['update/', { id, name: 'changed' }],
      ['update/', { id, phone: '380671112233' }],
      ['update/', { name: 'nobody' }],
      ['update/', { id, _sync: 'nonsense' }],
    ] as const) {
      const { code, body: answer } = await as(token, `/api/team_users/${url}`, body)
      expect([code, answer]).toMatchObject([200, { status: 'error', error: 'access denied' }])
    }
    expect(await detail(id)).toEqual(before)
    expect(await total()).toBe(count)
  })

  test('Z8 nobody raises their own rights', async () => {
    const id = await userWith([])
    const before = await detail(id)
    const token = await tokenOf(id)
    for (const field of [...FLAGS, 'role', 'login', 'is_active', 'name', 'organization', 'plan_income']) {
      const { body } = await as(token, '/api/team_users/update/', { id, phone: '380671112233', [field]: 1 })
      expect([field, body.error]).toEqual([field, 'access denied'])
    }
    for (const field of ['pass', 'pass_hash', 'rev', 'creator_id', 'date_create', 'is_deleted', 'unique_key']) {
      const { body } = await as(token, '/api/team_users/update/', { id, phone: '380671112233', [field]: 1 })
      expect(body).toMatchObject({ error: 'invalid data', fields: { [field]: 'unknown' } })
    }
    expect(await detail(id)).toEqual(before)
  })

  test('there is no delete: users are switched off', async () => {
    for (const url of ['/api/team_users/delete/?id=1', '/api/team_users/delete/1/']) {
      expect((await t.call({ url, as: ADMIN })).code).toBe(404)
    }
  })
})

describe('reading', () => {
  test('S3.10 S7.05 a list row has id, name, organization and img_url, and never a password', async () => {
    const { body, text } = await t.call({ url: '/api/team_users/list/?start=0&limit=5&search=савч', as: 'viewer@demo' })
    expect(body).toMatchObject({ status: 'ok', total_num: 1 })
    const [row] = body.list as Record<string, unknown>[]
    expect(row).toMatchObject({ name: 'Савчук Андрей Викторович', organization: 1, img_url: null })
    expect(row?.organization_name).toBeTruthy()
    expect(text).not.toMatch(/pass|argon2/)
  })

  test('S3.21 S6.01 the current user comes with their contacts and all flags', async () => {
    const { body } = await t.call({ url: '/api/team_users/auth_info/', as: 'dispatcher@demo' })
    const user = body.detail as Record<string, unknown>
    expect(user).toMatchObject({
      id: await idOf('dispatcher@demo'),
      organization_id: 1,
      role: 'dispatcher',
      is_dispatcher: 1,
    })
    expect(FLAGS.filter((flag) => user[flag] === 1).toSorted()).toEqual([...ROLE_FLAGS.dispatcher].toSorted())
    for (const field of [
      'name',
      'email',
      'email2',
      'phone',
      'phone2',
      'img_url',
      'organization_name',
      'language',
      'theme',
    ]) {
      expect(user).toHaveProperty(field)
    }
    expect(user).not.toHaveProperty('pass_hash')
    const stats = await t.call({ url: '/api/team_users/auth_info/stats/', as: 'dispatcher@demo' })
    expect(stats.body).toMatchObject({ status: 'ok', detail: { team_user_ids: [user.id], role_key: 'op_manager' } })
  })
})

describe('adding', () => {
  test('S3.18 S7.09 a user logs in with their e-mail and the given password, with the flags that were given', async () => {
    const sent = newUser({ pass: PASSWORD, can_add_city: 1, is_dispatcher: 1 })
    const { body, text } = await call('add/', sent)
    expect(body).toMatchObject({ status: 'ok', rev: 1, _sync: { replay: false } })
    expect(text).not.toMatch(/argon2|pass/)
    const user = await detail(Number(body.id))
    expect(user).toMatchObject({ login: sent.email, role: 'manager', is_active: 1 })
    expect(FLAGS.filter((flag) => user[flag] === 1)).toEqual(['can_add_city', 'is_dispatcher'])
    const login = await t.call({ url: '/api/users/auth/', body: { login: sent.email, password: PASSWORD } })
    expect(login.body).toMatchObject({ status: 'ok', user: { id: body.id } })
  })

  test.each(Object.entries(ROLE_FLAGS))('the role %s brings its flags', async (role, flags) => {
    const user = await detail(await added({ role }))
    expect(FLAGS.filter((flag) => user[flag] === 1)).toEqual(FLAGS.filter((flag) => flags.includes(flag)))
  })

  test('a role with flags beside it takes those', async () => {
    const user = await detail(await added({ role: 'head', can_add_city: 1 }))
    expect(FLAGS.filter((flag) => user[flag] === 1)).toEqual(['can_add_city'])
  })

  test.each([
    [{ pass: 'short' }, { pass: 'min' }],
    [{ pass: 'password1' }, { pass: 'rule:common_password' }],
    [{ pass: 8 }, { pass: 'type' }],
    [{ email: 'nobody' }, { email: 'format' }],
    [{ organization: 999_999 }, { organization: 'not_found' }],
    [{ login: 'ADMIN@demo' }, { login: 'duplicate' }],
    [
      { pass: 'short', role: 'king', pass_hash: 'x', id: 5 },
      { pass: 'min', role: 'not_allowed', pass_hash: 'unknown', id: 'unknown' },
    ],
    [{ last_login: 5 }, { last_login: 'not_allowed' }],
  ])('Z8 S5.03 %j is refused and nobody is added', async (more, fields) => {
    const count = await total()
    const { body } = await call('add/', newUser(more))
    expect(body).toEqual({ status: 'error', error: 'invalid data', fields })
    expect(await total()).toBe(count)
  })

  test('without a password a link is mailed, once, by which they set their own', async () => {
    const sent = newUser({ language: 'en' })
    const key = randomUUID()
    const first = await call('add/', sent, ADMIN, { 'idempotency-key': key })
    const again = await call('add/', sent, ADMIN, { 'idempotency-key': key })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.text).toBe(first.text)
    const token = await linkMailedTo(String(sent.email))
    const confirmed = await t.call({ url: '/api/users/recovery/confirm/', body: { token, pass: PASSWORD } })
    expect(confirmed.body).toEqual({ status: 'ok' })
    const login = await t.call({ url: '/api/users/auth/', body: { login: sent.email, password: PASSWORD } })
    expect(login.body.status).toBe('ok')
  })

  test('A2 a password leaves no trace beside its hash', async () => {
    const body = newUser({ pass: PASSWORD })
    await call('add/', body, ADMIN, { 'idempotency-key': randomUUID() })
    const { pass: _, ...withoutPassword } = body
    const stored = await t.db().read.selectFrom('mutations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(PASSWORD)
    const key = randomUUID()
    await call('add/', newUser({ pass: PASSWORD }), ADMIN, { 'idempotency-key': key })
    const other = await call('add/', { ...withoutPassword, name: 'Інший' }, ADMIN, { 'idempotency-key': key })
    expect(other.body.error).toBe('idempotency key reused')
  })

  test('the same client id never makes a second user', async () => {
    const body = newUser({ pass: PASSWORD, _sync: { uid: randomUUID() } })
    const first = await call('add/', body)
    const again = await call('add/', body)
    expect(again.body).toMatchObject({ status: 'ok', id: first.body.id, _sync: { replay: true } })
  })

  test('Z6 S6.01 can_add_team_user alone is enough, but makes no administrator', async () => {
    const token = await tokenOf(await userWith(['can_add_team_user']))
    const add = (more: object) => as(token, '/api/team_users/add/', newUser({ pass: PASSWORD, ...more }))
    expect((await add({})).body.status).toBe('ok')
    const count = await total()
    const { body } = await add({ role: 'assistant' })
    expect(body).toMatchObject({
      error: 'access denied',
      needs: FLAGS.filter((flag) => ROLE_FLAGS.assistant.includes(flag)),
    })
    for (const more of [{ role: 'admin' }, { can_add_user: 1 }]) {
      expect((await add(more)).body).toMatchObject({ status: 'error', error: 'access denied' })
    }
    expect(await total()).toBe(count)
  })
})

describe('changing', () => {
  test('S3.10 everybody changes their own contacts and settings', async () => {
    const id = await userWith([])
    const token = await tokenOf(id)
    const sent = {
      phone: '380671112233',
      phone2: '380672223344',
      email2: 'second@demo.example',
      language: 'uk',
      theme: 'dark',
      sound_on: 0,
    }
    const { body } = await as(token, '/api/team_users/update/', { id, ...sent })
    expect(body).toMatchObject({ status: 'ok', rev: 2 })
    expect(await detail(id)).toMatchObject(sent)
  })

  test.each([[[]], [['can_add_team_user', 'can_add_user']]] as const)(
    'one’s own e-mail stays with the flags %j and the rest is saved: it changes by a call that asks for the password',
    async (flags) => {
      const id = await userWith([...flags])
      const { email } = await detail(id)
      const sent = { id, phone: '380671112233', email: 'thief@evil.example' }
      const { body } = await as(await tokenOf(id), '/api/team_users/update/', sent)
      expect(body).toMatchObject({ status: 'ok', warnings: { email: 'rule:own_email' } })
      expect(await detail(id)).toMatchObject({ phone: '380671112233', email })
      const same = await as(await tokenOf(id), '/api/team_users/update/', { id, email })
      expect([same.body.status, same.body.warnings]).toEqual(['ok', undefined])
    },
  )

  test('two people who change the same field of a user clash', async () => {
    const id = await added({ position: 'a' })
    await call('update/', { id, position: 'b' })
    const { body } = await call('update/', { id, position: 'c', _sync: { base_rev: 1, base: { position: 'a' } } })
    expect(body).toMatchObject({ error: 'conflict', detail: { position: 'b' } })
  })

  test('a user who is not there is empty data, an emptied login is refused', async () => {
    expect((await call('update/', { id: 999_999, name: 'x' })).body).toEqual({ status: 'error', error: 'empty data' })
    const id = await added()
    expect((await call('update/', { id, login: '' })).body.fields).toEqual({ login: 'required' })
    expect((await call('update/', { id, pass: PASSWORD })).body.fields).toEqual({ pass: 'unknown' })
  })

  test('Z8 only an administrator changes the e-mail or the rights of one', async () => {
    const admin = await added({ role: 'admin' })
    const before = await detail(admin)
    const helper = await userWith(['can_add_team_user'])
    const token = await tokenOf(helper)
    for (const body of [{ email: 'mine@demo.example' }, { is_active: 0 }, { can_add_user: 0 }, { login: 'mine' }]) {
      const { body: answer } = await as(token, '/api/team_users/update/', { id: admin, ...body })
      expect(answer).toMatchObject({ status: 'error', error: 'access denied' })
    }
    for (const body of [{ role: 'admin' }, { can_add_user: 1 }]) {
      expect((await as(token, '/api/team_users/update/', { id: helper, ...body })).body.error).toBe('access denied')
    }
    expect(await detail(admin)).toEqual(before)
    const own = await as(await tokenOf(admin), '/api/team_users/update/', { id: admin, phone: '380673334455' })
    expect(own.body.status).toBe('ok')
  })

  test('Z8 nobody grants or revokes a flag that they lack, and nothing changes', async () => {
    const helper = await userWith(['can_add_team_user', 'can_add_city'])
    const token = await tokenOf(helper)
    const other = await userWith(['can_add_lead'])
    const before = await detail(other)
    for (const [flag, value] of [
      ['can_view_sum_income', 1],
      ['can_add_lead', 0],
    ] as const) {
      const { body } = await as(token, '/api/team_users/update/', { id: other, position: 'x', [flag]: value })
      expect(body).toMatchObject({ status: 'error', error: 'access denied', needs: [flag] })
      const own = await as(token, '/api/team_users/update/', { id: helper, [flag]: value })
      expect(own.body.error).toBe('access denied')
    }
    expect(await detail(other)).toEqual(before)
    expect((await as(token, '/api/team_users/update/', { id: other, can_add_city: 1 })).body.status).toBe('ok')
  })

  test('Z8 e-mail, login and head of another, one’s own role and who is a head are changed by the administrator only', async () => {
    const helper = await userWith(['can_add_team_user'])
    const token = await tokenOf(helper)
    const other = await userWith([])
    const before = await detail(other)
    const refused = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
    for (const body of [
      { id: other, email: 'mine@demo.example' },
      { id: other, login: 'mine' },
      { id: other, head_of_id: helper },
      { id: helper, role: 'head' },
      { id: other, role: 'head' },
      { id: await added({ role: 'head' }), role: 'viewer' },
    ]) {
      expect((await as(token, '/api/team_users/update/', body)).body).toEqual(refused)
    }
    expect(await detail(other)).toEqual(before)
    expect((await as(token, '/api/team_users/update/', { id: other, position: 'Логіст' })).body.status).toBe('ok')
    expect((await call('update/', { id: other, head_of_id: helper })).body.status).toBe('ok')
  })

  test.each([
    ['login', { login: 'right-login@demo.example' }],
    ['role', { role: 'viewer' }],
    ['a flag', { can_add_city: 1 }],
  ])('A11 a link by mail dies with a change of %s, and lives through one of something else', async (_, change) => {
    const { body } = await call('add/', newUser())
    const id = Number(body.id)
    const links = async () =>
      (await t.db().read.selectFrom('recoveries').selectAll().where('team_user_id', '=', id).execute()).length
    expect(await links()).toBe(1)
    await call('update/', { id, position: 'Логіст' })
    expect(await links()).toBe(1)
    expect((await call('update/', { id, ...change })).body.status).toBe('ok')
    expect(await links()).toBe(0)
  })

  test('A11 where an invitation went to a mistyped address its link dies, and a new one goes to the right address', async () => {
    const wrong = newUser()
    const { body } = await call('add/', wrong)
    const id = Number(body.id)
    const first = await linkMailedTo(String(wrong.email))
    expect((await call('update/', { id, email: `right-${id}@demo.example` })).body.status).toBe('ok')
    const second = await linkMailedTo(`right-${id}@demo.example`)
    const confirm = async (token: string) =>
      (await t.call({ url: '/api/users/recovery/confirm/', body: { token, pass: PASSWORD } })).body.status
    expect(await confirm(first)).toBe('error')
    expect(await confirm(second)).toBe('ok')
  })

  test('Z9 a revoked flag is gone at the next call', async () => {
    const id = await userWith(['can_add_city'])
    const token = await tokenOf(id)
    const addCity = async () =>
      (await as(token, '/api/cities/add/', { name: `Місто ${randomUUID()}`, country_id: 1 })).body
    expect((await addCity()).status).toBe('ok')
    await call('update/', { id, can_add_city: 0 })
    expect((await addCity()).error).toBe('access denied')
    await call('update/', { id, can_add_city: 1 })
    expect((await addCity()).status).toBe('ok')
  })

  test('A7 a switched-off user is out at once, cannot log in, and comes back without their old sessions', async () => {
    const id = await added()
    const { login } = await detail(id)
    const token = await tokenOf(id)
    const info = () => as(token, '/api/team_users/auth_info/')
    const logIn = () => t.call({ url: '/api/users/auth/', body: { login, password: PASSWORD } })
    expect((await info()).code).toBe(200)
    await call('update/', { id, is_active: 0 })
    const refused = await info()
    expect([refused.code, refused.body.error]).toEqual([403, 'user switched off'])
    expect((await logIn()).body.error).toBe('wrong login or password')
    await call('update/', { id, is_active: 1 })
    expect((await info()).code).toBe(401)
    expect((await logIn()).body.status).toBe('ok')
  })

  test.runIf(inject('engine') === 'postgres')('A7 Z9 on another node within a second', async () => {
    const second = await testApp({ beside: t })
    const id = await userWith(['can_add_city'])
    const token = await tokenOf(id)
    const headers = { 'user-auth-key': token }
    const addCity = () =>
      second.call({ url: '/api/cities/add/', body: { name: `Місто ${randomUUID()}`, country_id: 1 }, headers })
    expect((await addCity()).body.status).toBe('ok')
    await call('update/', { id, can_add_city: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await addCity()).body.error).toBe('access denied')
    await call('update/', { id, is_active: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await addCity()).code).toBe(403)
    await second.close()
  })

  test('nobody switches themselves off, and the last administrator stays one', async () => {
    const own = await idOf(ADMIN)
    expect((await call('update/', { id: own, is_active: 0 })).body.fields).toEqual({ is_active: 'rule:own_account' })
    await t.db().write((tx) => tx.updateTable('team_users').set({ can_add_user: 0 }).where('id', '!=', own).execute())
    for (const flag of ['can_add_user', 'can_add_team_user']) {
      const { body } = await call('update/', { id: own, [flag]: 0 })
      expect(body).toEqual({ status: 'error', error: 'invalid data', fields: { [flag]: 'rule:last_admin' } })
    }
    const second = await added({ role: 'admin' })
    expect((await call('update/', { id: own, can_add_team_user: 0 })).body.status).toBe('ok')
    const last = await as(await tokenOf(second), '/api/team_users/update/', { id: second, can_add_user: 0 })
    expect(last.body.fields).toEqual({ can_add_user: 'rule:last_admin' })
  })
})
