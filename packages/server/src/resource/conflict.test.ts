/** Two people and a field that was empty when both of them opened the record: of deals, their parts, tasks and colleagues. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, type Detail, HEAD, PEOPLE } from '../testing/deals.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)
const FAR = 1_900_000_000

interface Case {
  path: string
  /** A new record without the field. */
  make: () => Promise<number>
  theirs: Detail
  mine: Detail
  /** What the second person says about what they saw. */
  base?: Detail
}

const freight = async () =>
  d.part('rio/orders/carrier_freight', await d.order(), { contractor_id: 1, price: '100.0000', currency_id: 1 })

const cases: [string, Case][] = [
  [
    'a container’s truck',
    {
      path: 'orders/containers',
      make: async () => d.part('orders/containers', await d.order(), { container_type_id: 21 }),
      theirs: { truck_id: 1 },
      mine: { truck_id: 2 },
    },
  ],
  [
    'a penalty, where only the price of its row was said to be seen',
    {
      path: 'rio/orders/carrier_freight',
      make: freight,
      theirs: { penalty_amount: '50.00' },
      mine: { price: '120.0000' },
      base: { price: '100.0000' },
    },
  ],
  [
    'an order’s comment',
    { path: 'orders', make: () => d.order(), theirs: { comment: 'Дзвонити вранці' }, mine: { comment: 'Без дзвінка' } },
  ],
  [
    'a task’s text',
    {
      path: 'tasks',
      make: async () => {
        const about = { name: 'Рахунок', type_id: 1, contact_type_id: 1, team_user_id: PEOPLE.head }
        return Number((await d.done('tasks/add', { ...about, date_start: FAR, date_end: FAR + 60 }, ADMIN)).id)
      },
      theirs: { description: 'До обіду' },
      mine: { description: 'Після обіду' },
    },
  ],
  [
    'a colleague’s second e-mail',
    {
      path: 'team_users',
      make: async () =>
        Number(
          (await d.done('team_users/add', { name: 'Друга', organization: 1, email: 'second@demo.example' }, ADMIN)).id,
        ),
      theirs: { email2: 'one@demo.example' },
      mine: { email2: 'two@demo.example' },
    },
  ],
]

test.each(cases)('C1 %s that was empty and is filled meanwhile is a conflict and nothing is lost', async (_, sent) => {
  const { path, make, theirs, mine, base = {} } = sent
  const id = await make()
  const { rev } = await d.read(id, ADMIN, path)
  await d.done(`${path}/update`, { id, ...theirs }, ADMIN)
  const before = await d.read(id, ADMIN, path)
  const { body } = await d.post(`${path}/update`, { id, ...mine, _sync: { base_rev: rev, base } }, ADMIN)
  expect(body).toMatchObject({ status: 'error', error: 'conflict', detail: theirs })
  expect(await d.read(id, ADMIN, path)).toEqual(before)
})

test('C1 a colleague who fills another empty field of no common group is merged with', async () => {
  const id = await d.order()
  const { rev } = await d.read(id)
  await d.done('orders/update', { id, comment: 'Дзвонити вранці' }, ADMIN)
  const { body } = await d.post('orders/update', { id, cargo: 'Кава', _sync: { base_rev: rev } }, HEAD)
  expect(body).toMatchObject({ status: 'ok', _sync: { merged: ['comment'] } })
  expect(await d.read(id)).toMatchObject({ comment: 'Дзвонити вранці', cargo: 'Кава' })
})
