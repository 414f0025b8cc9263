/** Roles of the company: what they give to new people, to people who have them, and what they must not take away. */
import { FLAGS, ROLE_FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'

const call = async (url: string, body?: object, as: string | null = ADMIN): Promise<Body> =>
  (await t.call({ url: `/api/${url}/`, ...(body ? { body } : {}), ...(as === null ? {} : { as }) })).body
const done = async (url: string, body?: object): Promise<Body> => {
  const answer = await call(url, body)
  expect(answer, `${url} ${JSON.stringify(body)}`).toMatchObject({ status: 'ok' })
  return answer
}
const roles = async () =>
  (await t.call({ url: '/api/team_roles/list/?num=100&sort=id', as: 'manager@demo' })).body.list as Body[]
const person = async (id: unknown) => (await done(`team_users/get/${String(id)}`)).detail as Body
const flagsIn = (row: Body) => FLAGS.filter((flag) => row[flag] === 1)

let serial = 0
const newPerson = async (more: object): Promise<number> => {
  serial += 1
  const body = { name: `Ролевой ${serial}`, email: `role${serial}@demo.example`, organization: 1, ...more }
  return Number((await done('team_users/add', body)).id)
}
const newRole = async (more: object): Promise<number> => {
  serial += 1
  return Number((await done('team_roles/add', { name: `Роль ${serial}`, role: 'assistant', ...more })).id)
}

describe('who may', () => {
  test('nobody without a session, nor without the right; nothing changes', async () => {
    const before = await roles()
    for (const [url, body] of [
      ['team_roles/add', { name: 'X', role: 'viewer' }],
      ['team_roles/update', { id: 3, can_export: 0 }],
      ['team_roles/apply', { id: 3 }],
      ['team_roles/delete', { id: 3 }],
    ] as const) {
      expect((await t.call({ url: `/api/${url}/`, body })).code).toBe(401)
      expect(await call(url, body, 'head@demo')).toMatchObject({ error: 'access denied', needs: ['can_add_user'] })
    }
    expect(await roles()).toEqual(before)
  })
})

describe('a role', () => {
  test('of each kind is there from the start, with what the product gives it', async () => {
    expect((await roles()).map((row) => [row.role, flagsIn(row)])).toEqual(
      ROLES.map((role) => [role, FLAGS.filter((flag) => ROLE_FLAGS[role].includes(flag))]),
    )
  })

  test('reports its errors, and keeps its product role', async () => {
    expect(await call('team_roles/add', { role: 'viewer' })).toMatchObject({ fields: { name: 'required' } })
    expect(await call('team_roles/add', { name: 'X', role: 'boss' })).toMatchObject({ fields: { role: 'not_allowed' } })
    expect(await call('team_roles/update', { id: 3, role: 'admin' })).toMatchObject({ fields: { role: 'not_allowed' } })
    expect(await call('team_roles/update', { id: 1, can_add_user: 0 })).toMatchObject({
      fields: { can_add_user: 'rule:last_admin' },
    })
    expect(await call('team_roles/add', { name: 'X', role: 'admin' })).toMatchObject({
      fields: { can_add_user: 'rule:last_admin' },
    })
    expect(await call('team_roles/update', { id: 999, can_export: 1 })).toMatchObject({ error: 'empty data' })
    expect(await call('team_roles/delete', { id: 3 })).toMatchObject({ error: 'in use' })
  })

  test('gives new people its current rights, those of several roles together; sent rights win', async () => {
    await done('team_roles/update', { id: 7, can_export: 1, can_add_client: 0 })
    const assistant = await person(await newPerson({ role: 'assistant' }))
    expect(flagsIn(assistant)).toEqual([
      'can_add_lead',
      'can_add_quote',
      'can_edit_lead',
      'can_export',
      'can_view_quote',
    ])
    const trainee = await newRole({ can_add_lead: 1 })
    const two = await person(await newPerson({ role_ids: [trainee, 5] }))
    expect(two).toMatchObject({ role: 'doc_manager', role_ids: [trainee, 5] })
    expect(flagsIn(two)).toEqual(['can_add_lead', 'can_view_quote', 'can_edite_data_orders'])
    const own = await person(await newPerson({ role: 'assistant', role_ids: [trainee], can_add_city: 1 }))
    expect(flagsIn(own)).toEqual(['can_add_city'])
    expect(await call('team_roles/delete', { id: trainee })).toMatchObject({ error: 'in use' })
    expect(await call('team_users/update', { id: own.id, role_ids: [99_999] })).toMatchObject({
      fields: { role_ids: 'not_found' },
    })
    // The role that it stood for is another one now.
    await done('team_users/update', { id: own.id, role: 'viewer' })
    expect(await person(own.id)).toMatchObject({ role_ids: [] })
  })

  test('belongs to one company', async () => {
    await newRole({ name: 'Только здесь' })
    const list = (await t.call({ url: '/api/team_roles/list/?num=100', as: ADMIN, host: HOST_B })).body.list as Body[]
    expect(list.map(({ name }) => name)).not.toContain('Только здесь')
  })
})

describe('apply', () => {
  test('first lists who would change, then changes them, and the security log has each', async () => {
    const role = await newRole({ can_add_lead: 1 })
    const [one, two, other] = [
      await newPerson({ role_ids: [role] }),
      await newPerson({ role_ids: [role, 5] }),
      await newPerson({ role: 'viewer' }),
    ]
    await done('team_roles/update', { id: role, can_add_lead: 0, can_add_city: 1 })
    expect(flagsIn(await person(one))).toEqual(['can_add_lead'])
    const plan = await done('team_roles/apply', { id: role, dry_run: 1 })
    const changed = { added: ['can_add_city'], removed: ['can_add_lead'] }
    expect(plan.people).toMatchObject([
      { id: one, ...changed },
      { id: two, ...changed },
    ])
    expect(flagsIn(await person(one))).toEqual(['can_add_lead'])
    await done('team_roles/apply', { id: role, ids: [two] })
    expect(flagsIn(await person(one))).toEqual(['can_add_lead'])
    expect(flagsIn(await person(two))).toEqual(['can_add_city', 'can_view_quote', 'can_edite_data_orders'])
    expect((await done('team_roles/apply', { id: role })).people).toMatchObject([{ id: one }])
    expect(flagsIn(await person(one))).toEqual(['can_add_city'])
    expect(flagsIn(await person(other))).toEqual([])
    expect((await done('team_roles/apply', { id: role })).people).toEqual([])
    const events = await t
      .db()
      .read.selectFrom('audit_events')
      .select(['subject_id', 'detail'])
      .where('event', '=', 'rights_changed')
      .where('subject_id', 'in', [one, two])
      .orderBy('id')
      .execute()
    expect(events).toEqual([two, one].map((id) => ({ subject_id: id, detail: '+can_add_city -can_add_lead' })))
  })

  test('takes effect in the open session of a person, and takes the last administrator nothing', async () => {
    const role = await newRole({ can_add_driver: 1 })
    const { id } = (await t.call({ url: '/api/team_users/auth_info/', as: 'viewer@demo' })).body.detail as Body
    await done('team_users/update', { id, role: 'assistant', role_ids: [role] })
    await done('team_roles/apply', { id: role })
    const driver = { name: 'По роли', phone: '380671112299' }
    expect(await call('drivers/add', driver, 'viewer@demo')).toMatchObject({ status: 'ok' })
    await done('team_roles/update', { id: role, can_add_driver: 0 })
    await done('team_roles/apply', { id: role })
    expect(await call('drivers/add', driver, 'viewer@demo')).toMatchObject({ error: 'access denied' })
    await done('team_users/update', { id: 1, role_ids: [role] })
    expect(await call('team_roles/apply', { id: role })).toMatchObject({
      fields: { can_add_user: 'rule:last_admin', can_add_team_user: 'rule:last_admin' },
    })
    expect(flagsIn(await person(1))).toEqual([...FLAGS])
  })
})
