/** A client whose requests go to different nodes sees no difference. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEOPLE, SELLER } from '../testing/deals.ts'
import type { Call, TestApp } from '../testing/test-app.ts'
import { type Nodes, patiently, twoNodes } from './nodes.ts'

const ADMIN = 'admin@demo'
const SOON_MS = 1000
const NEWS_WITHIN_MS = 3000

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

const done = async (node: TestApp, call: Call) => {
  const { body, text } = await patiently(() => node.call({ as: ADMIN, ...call }))
  expect(body, text).toMatchObject({ status: 'ok' })
  return body
}

test('X9 a login at one node is known at the other, and a logout there ends it here within a second', async () => {
  const { first, second } = nodes
  const person = { name: 'Кочевник', login: 'nomad@demo', email: 'nomad@demo.example', organization: 1, role: 'viewer' }
  await done(first, { url: '/api/team_users/add/', body: { ...person, pass: 'nomad-freight-2026' } })
  const { token } = await done(second, {
    url: '/api/users/auth/',
    body: { login: person.login, password: 'nomad-freight-2026' },
  })
  const asNomad = { headers: { 'user-auth-key': String(token) } }
  for (const node of [first, second]) {
    const { body } = await node.call({ url: '/api/team_users/auth_info/', ...asNomad })
    expect(body.detail).toMatchObject({ name: person.name })
  }
  await done(first, { url: '/api/users/logout/', body: {}, ...asNomad })
  await expect
    .poll(async () => (await second.call({ url: '/api/team_users/auth_info/', ...asNomad })).code, { timeout: SOON_MS })
    .toBe(401)
})

test('X9 numbers follow each other without a gap, whichever node gives them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      done(place % 2 ? nodes.first : nodes.second, {
        url: '/api/orders/add/',
        body: { client_id: 1, order_type_id: 2 },
      }),
    ),
  )
  const numbers = answers
    .map(({ _sync }) => (_sync as { detail: { number: string } }).detail.number)
    .map((number) => Number(/\d+$/.exec(number)?.[0]))
    .toSorted((a, b) => a - b)
  const [lowest = 0] = numbers
  expect(numbers).toEqual(numbers.map((_, place) => lowest + place))
})

test('X9 what one node writes is in the next list and card of the other, and in its news within three seconds', async () => {
  const { first, second } = nodes
  const begin = await done(second, { url: '/api/check_updates/', body: { action: 'main', date_from: '' }, as: SELLER })
  const { id } = await done(first, {
    url: '/api/orders/add/',
    body: { client_id: 1, order_type_id: 2, manager_id: PEOPLE.seller },
  })
  const { list } = await done(second, { url: '/api/orders/list/?num=1&sort=-id', as: SELLER })
  expect(list).toMatchObject([{ id }])
  expect((await done(second, { url: `/api/orders/get/${String(id)}/`, as: SELLER })).detail).toMatchObject({ id })
  await done(first, {
    url: '/api/messages/',
    body: { action: 'add', o_t: 'order', o_id: id, text: 'Машина на загрузке' },
  })
  const checkUpdates = async () => {
    const body = { action: 'main', date_from: begin.cursor }
    return (await done(second, { url: '/api/check_updates/', body, as: SELLER })).data
  }
  await expect
    .poll(checkUpdates, { timeout: NEWS_WITHIN_MS })
    .toMatchObject({ has_new_orders: 1, count_orders: 1, has_new_messages: 1, count_messages: 1 })
})
