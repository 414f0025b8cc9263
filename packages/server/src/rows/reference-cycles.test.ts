/** What no record may name: one that stands under it. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
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

type Case = readonly [path: string, field: string, about: () => object]

const CASES: readonly Case[] = [
  ['team_users', 'head_of_id', () => ({ organization: 1, email: `circle-${serial}@demo.example` })],
  ['clients', 'client_id', () => ({ entity_physical_person: 1, status_id: CLIENT_STATUS.new })],
  ['contractors', 'main_contractor', () => ({ entity_physical_person: 1 })],
  ['clients_src_groups', 'parent_id', () => ({})],
]

const make = async ([path, , about]: Case, above: object = {}): Promise<number> => {
  serial += 1
  return Number((await d.done(`${path}/add`, { name: `Коло ${serial}`, ...about(), ...above }, ADMIN)).id)
}

test.each(CASES)('%s: %s makes no circle, near or far, and nothing changes', async (...one) => {
  const [path, field] = one
  const top = await make(one)
  const middle = await make(one, { [field]: top })
  const bottom = await make(one, { [field]: middle })
  for (const above of [top, middle, bottom]) {
    const body = await d.refused(`${path}/update`, { id: top, [field]: above }, ADMIN)
    expect(body).toEqual({ status: 'error', error: 'invalid data', fields: { [field]: 'rule:circle' } })
  }
  expect(await d.read(top, ADMIN, path)).toMatchObject({ [field]: null, rev: 1 })
  await d.done(`${path}/update`, { id: bottom, [field]: top }, ADMIN)
})

test.each(CASES)('%s: of two that set each other as %s at the same time one is refused', async (...one) => {
  const [path, field] = one
  const pair = [await make(one), await make(one)] as const
  const set = (id: number, above: number) => d.post(`${path}/update`, { id, [field]: above }, ADMIN)
  const answers = await Promise.all([set(pair[0], pair[1]), set(pair[1], pair[0])])
  const statuses = answers.map(({ body }) => String(body.status)).toSorted()
  expect(statuses).toEqual(['error', 'ok'])
  expect(answers.find(({ body }) => body.status === 'error')?.body.fields).toEqual({ [field]: 'rule:circle' })
})

test('clients and sources: a change of many at once makes no circle either', async () => {
  for (const one of CASES.filter(([path]) => path !== 'team_users')) {
    const [path, field] = one
    const top = await make(one)
    const below = await make(one, { [field]: top })
    const { body } = await d.post(`${path}/bulk`, { ids: [top, below], set: { [field]: below } }, ADMIN)
    expect(body).toMatchObject({
      done: [],
      refused: [top, below].map((id) => ({ id, error: 'invalid data', fields: { [field]: 'rule:circle' } })),
    })
  }
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
