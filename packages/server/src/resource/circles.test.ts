/** What no record may name: one that stands under it; and what a name must not tell: a quotation that the reader may not see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../testing/deals.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)
let serial = 0

const CASES = [
  ['team_users', 'head_of_id', () => ({ organization: 1, email: `circle-${serial}@demo.example` })],
  ['clients', 'client_id', () => ({ entity_physical_person: 1, status_id: 1 })],
  ['contractors', 'main_contractor', () => ({ entity_physical_person: 1 })],
  ['clients_src_groups', 'parent_id', () => ({})],
] as const

test.each(CASES)('%s: %s makes no circle, near or far, and nothing changes', async (path, field, about) => {
  const make = async (above: object = {}) => {
    serial += 1
    return Number((await d.done(`${path}/add`, { name: `Коло ${serial}`, ...about(), ...above }, ADMIN)).id)
  }
  const top = await make()
  const middle = await make({ [field]: top })
  const bottom = await make({ [field]: middle })
  for (const above of [top, middle, bottom]) {
    const body = await d.refused(`${path}/update`, { id: top, [field]: above }, ADMIN)
    expect(body).toEqual({ status: 'error', error: 'invalid data', fields: { [field]: 'rule:circle' } })
  }
  expect(await d.read(top, ADMIN, path)).toMatchObject({ [field]: null, rev: 1 })
  await d.done(`${path}/update`, { id: bottom, [field]: top }, ADMIN)
})

test('heads who already lead each other still log in, and may be parted', async () => {
  const [one, two] = [5, 10]
  await t.db().write(async (tx) => {
    await tx.updateTable('team_users').set({ head_of_id: two }).where('id', '=', one).execute()
    await tx.updateTable('team_users').set({ head_of_id: one }).where('id', '=', two).execute()
  })
  const { body } = await t.call({ url: '/api/team_users/auth_info/', as: 'head@demo' })
  expect(body).toMatchObject({ status: 'ok', detail: { id: one } })
  expect((await t.call({ url: '/api/orders/list/?only_mine=1', as: 'head@demo' })).body.status).toBe('ok')
  await d.done('team_users/update', { id: one, head_of_id: null }, ADMIN)
})

test('Z7 the number of a quotation is told to nobody who may not see quotations', async () => {
  const { id, number } = (await d.read(1, ADMIN, 'quotations')) as { id: number; number: string }
  const { id: viewer } = await d.read(4, ADMIN, 'team_users')
  const about = { name: 'Уточнити вагу', type_id: 2, team_user_id: viewer, date_end: 1_900_000_000 }
  const task = Number((await d.done('tasks/add', { ...about, object_type: 'quote', object_id: id }, ADMIN)).id)
  expect((await d.read(task, ADMIN, 'tasks')).object_name).toBe(number)
  const from = 'date_from=01-03-2030&date_to=31-03-2030'
  for (const url of [
    `tasks/get/${task}/`,
    `tasks/list/?ids=${task}`,
    `tasks/export/?ids=${task}`,
    `calendar/list/?${from}`,
    `history/list/?o_t=task&o_id=${task}`,
    'search/?q=Уточнити',
  ]) {
    const { text } = await t.call({ url: `/api/${url}`, as: 'viewer@demo' })
    expect({ url, told: text.includes(number) }).toEqual({ url, told: false })
  }
})
