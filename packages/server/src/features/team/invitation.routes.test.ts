/** Links of invitation: who makes them, that each works once and ends when it is revoked, and that no account is taken over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const INVITE = '/api/team_users/invite/'
const REVOKE = '/api/team_users/invite/revoke/'
const PASSWORD = 'ten-trucks-to-gdansk'

let serial = 0
const newPerson = async (more: object = {}): Promise<{ id: number; email: string }> => {
  serial += 1
  const email = `invited${serial}@demo.example`
  const body = { name: `Приглашённый ${serial}`, organization: 1, email, role: 'viewer', ...more }
  const answer = await t.call({ url: '/api/team_users/add/', body, as: ADMIN })
  expect(answer.body).toMatchObject({ status: 'ok' })
  return { id: Number(answer.body.id), email }
}

const call = async (url: string, body: object, as = ADMIN) => (await t.call({ url, body, as })).body

const stateOf = async (id: number) =>
  (await t.call({ url: `/api/team_users/invitation/${id}/`, as: ADMIN })).body.detail as {
    is_waiting: number
    date_until: number
  }

const confirm = async (token: unknown) => {
  const headers = { host: HOST_A, 'app-key': t.installation().appKey }
  const payload = { token, pass: PASSWORD }
  const answer = await t.app.inject({ method: 'POST', url: '/api/users/recovery/confirm/', headers, payload })
  const body: object = answer.json()
  return body
}

const UNKNOWN = { status: 'error', error: 'invalid data', fields: { token: 'not_found' } }

describe('who may', () => {
  test('nobody without a session or without the right to manage employees', async () => {
    const { id } = await newPerson()
    const before = await stateOf(id)
    const person = await personWith(t, ['can_add_client'])
    const base = { host: HOST_A, 'app-key': t.installation().appKey }
    for (const [method, url] of [
      ['POST', INVITE],
      ['POST', REVOKE],
      ['GET', `/api/team_users/invitation/${id}/`],
    ] as const) {
      const body = method === 'POST' ? { payload: { id } } : {}
      expect((await t.app.inject({ method, url, headers: base, ...body })).statusCode).toBe(401)
      const headers = { ...base, 'user-auth-key': person.token }
      expect((await t.app.inject({ method, url, headers, ...body })).json()).toMatchObject({ error: 'access denied' })
    }
    expect(await stateOf(id)).toEqual(before)
  })

  test('only an administrator invites one; nobody makes a link for a person with a password or one who is switched off', async () => {
    const chief = await newPerson({ role: 'admin' })
    const keeper = await personWith(t, ['can_add_team_user'])
    const headers = { host: HOST_A, 'app-key': t.installation().appKey, 'user-auth-key': keeper.token }
    const denied = await t.app.inject({ method: 'POST', url: INVITE, headers, payload: { id: chief.id } })
    expect(denied.json()).toMatchObject({ error: 'access denied', needs: ['can_add_user'] })
    expect(await call(INVITE, { id: 2 })).toMatchObject({ fields: { id: 'rule:has_password' } })
    const off = await newPerson()
    await call('/api/team_users/update/', { id: off.id, is_active: 0 })
    expect(await call(INVITE, { id: off.id })).toMatchObject({ fields: { id: 'rule:switched_off' } })
    expect(await call(INVITE, { id: 999_999 })).toMatchObject({ fields: { id: 'not_found' } })
    expect(await call(INVITE, { id: off.id, whom: 1 })).toMatchObject({ fields: { whom: 'unknown' } })
  })
})

test('a link to copy sets the password once, and the security log has it', async () => {
  const { id } = await newPerson()
  const { token, date_until: until } = await call(INVITE, { id })
  expect(await stateOf(id)).toEqual({ is_waiting: 1, date_until: until })
  expect(await confirm(token)).toEqual({ status: 'ok' })
  expect(await confirm(token)).toEqual(UNKNOWN)
  expect(await stateOf(id)).toEqual({ is_waiting: 0, date_until: 0 })
  const events = await t.db().read.selectFrom('audit_events').select('event').where('subject_id', '=', id).execute()
  expect(events.map(({ event }) => event)).toContain('user_invited')
  const stored = await t.db().read.selectFrom('mutations').select('answer').execute()
  expect(stored.filter(({ answer }) => answer.includes(String(token)))).toEqual([])
})

test('a new link ends the former one, a revoked one opens nothing, and another may be made', async () => {
  const { id } = await newPerson()
  const first = await call(INVITE, { id })
  const second = await call(INVITE, { id })
  expect(await confirm(first.token)).toEqual(UNKNOWN)
  expect(await call(REVOKE, { id })).toEqual({ status: 'ok', id })
  expect(await stateOf(id)).toEqual({ is_waiting: 1, date_until: 0 })
  expect(await confirm(second.token)).toEqual(UNKNOWN)
  expect(await confirm((await call(INVITE, { id })).token)).toEqual({ status: 'ok' })
})

test('by mail the link is sent and not answered', async () => {
  const { id } = await newPerson()
  const answer = await call(INVITE, { id, by_mail: 1 })
  expect(answer).toMatchObject({ status: 'ok', id })
  expect(answer).not.toHaveProperty('token')
})
