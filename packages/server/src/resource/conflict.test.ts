/** Two people and a field that was empty when both of them opened the record: of deals, their parts, tasks and colleagues. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, type Detail, HEAD, PEOPLE, PLANNER, SELLER } from '../testing/deals.ts'
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
  expect(body).toMatchObject({
    status: 'ok',
    _sync: { merged: ['comment'], changed: { comment: { team_user_id: PEOPLE.admin } } },
  })
  expect(await d.read(id)).toMatchObject({ comment: 'Дзвонити вранці', cargo: 'Кава' })
})

test('C1 a conflict names who changed each clashing field last, when they acted and when it was received', async () => {
  const id = await d.order({ comment: 'Перший' })
  const { rev } = await d.read(id)
  const acted = new Date(Date.now() - 3_600_000)
  const headers = { 'x-acted-at': acted.toISOString() }
  await d.done('orders/update', { id, comment: 'Другий' }, HEAD)
  await d.post('orders/update', { id, comment: 'Третій', cargo: 'Кава' }, ADMIN, headers)
  const { body } = await d.post('orders/update', { id, comment: 'Мій', _sync: { base_rev: rev } }, PLANNER)
  const changed = body.changed as Record<string, Detail>
  expect(Object.keys(changed)).toEqual(['comment'])
  expect(changed.comment).toMatchObject({
    team_user_id: PEOPLE.admin,
    team_user_name: (await d.read(PEOPLE.admin, ADMIN, 'team_users')).name,
    date_acted: Math.floor(acted.getTime() / 1000),
  })
  expect(Number(changed.comment?.date)).toBeGreaterThan(Number(changed.comment?.date_acted))
})

test('C1 two people who write the same value do not conflict, and the second learns who was first', async () => {
  const id = await d.order({ comment: 'Перший' })
  const { rev } = await d.read(id)
  await d.done('orders/update', { id, comment: 'Другий' }, ADMIN)
  const mine = { id, comment: 'Другий', _sync: { base_rev: rev, base: { comment: 'Перший' } } }
  const { body } = await d.post('orders/update', mine, HEAD)
  const sync = { merged: ['comment'], changed: { comment: { team_user_id: PEOPLE.admin } } }
  expect(body).toMatchObject({ status: 'ok', _sync: sync })
})

test('C1 a conflict names all clashing fields of a group, sent or not', async () => {
  const id = await d.part('orders/containers', await d.order({ order_type_id: 1 }), { container_type_id: 1 })
  const { rev } = await d.read(id, ADMIN, 'orders/containers')
  await d.done('orders/containers/update', { id, truck_id: 1 }, ADMIN)
  const mine = { id, driver_id: 1, _sync: { base_rev: rev } }
  const { body } = await d.post('orders/containers/update', mine, HEAD)
  expect(body).toMatchObject({ error: 'conflict', changed: { truck_id: { team_user_id: PEOPLE.admin } } })
})

test('C1 a write does not answer merged fields that its writer may not see', async () => {
  const order = await d.order({ manager_id: PEOPLE.seller })
  const id = await d.part('orders/services', order, { service_id: 1, sell_price: '10', buy_price: '5' })
  const { rev } = await d.read(id, SELLER, 'orders/services')
  await d.done('orders/services/update', { id, buy_price: '6', comment: 'Терміново' }, HEAD)
  const { body } = await d.post('orders/services/update', { id, sell_price: '11', _sync: { base_rev: rev } }, SELLER)
  expect(body).toMatchObject({ status: 'ok' })
  const sync = body._sync as { merged: string[]; changed: object }
  expect(sync.merged).toEqual(['comment'])
  expect(Object.keys(sync.changed)).toEqual(['comment'])
})
