/** Whom the rules of a company would concern: who may ask, and figures that follow people and records. */
import { client } from '@fura/shared/entities/client.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { ROLES } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#db/database.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/company/settings/affected/'

interface Affected {
  narrowed_num: number
  unowned_clients_num: number
  unowned_leads_num: number
  roles: { role: string; people_num: number; without_factor_num: number }[]
}

const affected = async () => (await app.call({ url: PATH, as: 'admin@demo' })).body.detail as Affected
const countOf = ({ roles }: Affected, role: string) => roles.find((one) => one.role === role)

test('S6.01 without a session and without the right nothing is answered', async () => {
  expect((await app.call({ url: PATH })).code).toBe(401)
  for (const as of ['manager@demo', 'head@demo'])
    expect((await app.call({ url: PATH, as })).body).toMatchObject({ status: 'error', error: 'access denied' })
})

test('active people are counted by role, with those who have no second factor; administrators are not narrowed', async () => {
  const people = await app
    .db()
    .read.selectFrom('team_users')
    .select(['id', 'role'])
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .execute()
  const managers = people.filter(({ role }) => role === 'manager')
  const before = await affected()
  expect(before.roles.map(({ role }) => role)).toEqual([...ROLES])
  expect(before.narrowed_num).toBe(people.filter(({ role }) => role !== 'admin').length)
  expect(countOf(before, 'manager')).toEqual({
    role: 'manager',
    people_num: managers.length,
    without_factor_num: managers.length,
  })
  const set = (values: object) =>
    app.db().write((tx) =>
      tx
        .updateTable('team_users')
        .set(values)
        .where('id', '=', managers[0]?.id ?? 0)
        .execute(),
    )
  await set({ has_second_factor: 1 })
  expect(countOf(await affected(), 'manager')).toMatchObject({ without_factor_num: managers.length - 1 })
  await set({ is_active: 0, has_second_factor: 0 })
  const without = await affected()
  expect(countOf(without, 'manager')).toMatchObject({ people_num: managers.length - 1 })
  expect(without.narrowed_num).toBe(before.narrowed_num - 1)
  await set({ is_active: 1 })
})

test('a record counts as unowned once only administrators or people who left have a role in it', async () => {
  const db = app.db()
  const [admin, manager] = await Promise.all(
    (['admin', 'manager'] as const).map((role) =>
      db.read.selectFrom('team_users').select('id').where('role', '=', role).limit(1).executeTakeFirstOrThrow(),
    ),
  )
  const roles = { manager_id: null, creator_id: admin?.id }
  for (const [table, name, values] of [
    [client.table, 'unowned_clients_num', { ...roles, customer_manager: null, doc_support_manager_id: null }],
    [lead.table, 'unowned_leads_num', roles],
  ] as const) {
    const live = anyTable(db.read).selectFrom(table).select('id').where('is_deleted', '=', 0)
    const { id } = await live.limit(1).executeTakeFirstOrThrow()
    const set = (changed: object) =>
      db.write((tx) => anyTable(tx).updateTable(table).set(changed).where('id', '=', id).execute())
    await set({ ...values, manager_id: manager?.id })
    const owned = (await affected())[name]
    await set(values)
    expect((await affected())[name], name).toBe(owned + 1)
    await set({ is_deleted: 1 })
    expect((await affected())[name], name).toBe(owned)
    await set({ is_deleted: 0, manager_id: manager?.id })
  }
})
