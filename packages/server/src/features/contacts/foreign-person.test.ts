/** A contact person of another party is named by no deal, no part of one, no request, no task and no talk. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, type Detail, PEOPLE } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ADMIN = 'admin@demo'
const FAR = 1_900_000_000
const d = deals(() => t)
const REFUSED = { status: 'error', error: 'invalid data', fields: { contact_person_id: 'not_allowed' } }

let t: TestApp
/** A client, its person and a person of another client; the same of contractors; a lead and its person. */
const ids: Record<string, number> = {}

const add = async (path: string, body: object): Promise<number> => Number((await d.done(`${path}/add`, body, ADMIN)).id)

const personOf = (ownerType: number, owner: number | undefined) =>
  add('contact_persons', { name: `Особа ${ownerType}-${owner}`, owner_type: ownerType, client_id: owner })

beforeAll(async () => {
  t = await testApp()
  for (const name of ['client', 'otherClient'])
    ids[name] = await add('clients', { name, entity_physical_person: 1, status_id: 1 })
  for (const name of ['contractor', 'otherContractor'])
    ids[name] = await add('contractors', { name, entity_physical_person: 1 })
  ids.lead = await add('leads', { name: 'Запит', phone: '380671234567' })
  ids.person = await personOf(1, ids.client)
  ids.otherPerson = await personOf(1, ids.otherClient)
  ids.carrierPerson = await personOf(2, ids.contractor)
  ids.otherCarrierPerson = await personOf(2, ids.otherContractor)
  ids.leadPerson = await personOf(3, ids.lead)
})
afterAll(() => t.close())

const deal = () => ({ client_id: ids.client, order_type_id: 2 })
const task = () => ({ name: 'Дзвінок', type_id: 1, contact_type_id: 1, team_user_id: PEOPLE.head, date_end: FAR })
const order = () => d.order({ client_id: ids.client }, ADMIN)

interface Case {
  path: string
  body: () => Promise<object> | object
  own: string
  foreign: string
}

const cases: [string, Case][] = [
  ['order', { path: 'orders', body: deal, own: 'person', foreign: 'otherPerson' }],
  ['quotation', { path: 'quotations', body: deal, own: 'person', foreign: 'carrierPerson' }],
  [
    'quotation of a lead',
    {
      path: 'quotations',
      body: () => ({ lead_id: ids.lead, order_type_id: 2 }),
      own: 'leadPerson',
      foreign: 'otherPerson',
    },
  ],
  [
    'kickback of a client',
    {
      path: 'rio/orders/kickbacks_customer',
      body: async () => ({ order_id: await order(), amount: '5.00', currency_id: 1 }),
      own: 'person',
      foreign: 'otherPerson',
    },
  ],
  [
    'kickback of a carrier',
    {
      path: 'rio/orders/kickbacks_carrier',
      body: async () => ({ order_id: await order(), contractor_id: ids.contractor, amount: '5.00', currency_id: 1 }),
      own: 'carrierPerson',
      foreign: 'otherCarrierPerson',
    },
  ],
  [
    'request for a rate',
    {
      path: 'rio/requests_from_quotes',
      body: async () => ({ order_id: await order(), contractor_id: ids.contractor }),
      own: 'carrierPerson',
      foreign: 'otherCarrierPerson',
    },
  ],
  [
    'task about a client',
    {
      path: 'tasks',
      body: () => ({ ...task(), object_type: 'client', object_id: ids.client }),
      own: 'person',
      foreign: 'otherPerson',
    },
  ],
  [
    'task about an order',
    {
      path: 'tasks',
      body: async () => ({ ...task(), object_type: 'order', object_id: await order() }),
      own: 'person',
      foreign: 'otherPerson',
    },
  ],
  [
    'talk',
    {
      path: 'contacts_hist',
      body: () => ({ owner_type: 2, owner_id: ids.contractor, comment: 'Домовились', date: 1_700_000_000 }),
      own: 'carrierPerson',
      foreign: 'person',
    },
  ],
]

test.each(cases)('S5.08 a %s takes a person of its own party and no other', async (_, { path, body, own, foreign }) => {
  const values = await body()
  const count = async () => (await t.call({ url: `/api/${path}/list/?num=1`, as: ADMIN })).body.total_num
  const before = await count()
  expect(await d.refused(`${path}/add`, { ...values, contact_person_id: ids[foreign] }, ADMIN)).toEqual(REFUSED)
  expect(await count()).toBe(before)
  const id = await add(path, { ...values, contact_person_id: ids[own] })
  expect(await d.refused(`${path}/update`, { id, contact_person_id: ids[foreign] }, ADMIN)).toEqual(REFUSED)
  expect(await d.read(id, ADMIN, path)).toMatchObject({ contact_person_id: ids[own], rev: 1 })
})

test('a deal that gets another client lets the person of the one before go', async () => {
  const id = await d.order({ client_id: ids.client, contact_person_id: ids.person }, ADMIN)
  await d.done('orders/update', { id, client_id: ids.otherClient }, ADMIN)
  const now: Detail = await d.read(id, ADMIN)
  expect(now).toMatchObject({ client_id: ids.otherClient, contact_person_id: null })
})
