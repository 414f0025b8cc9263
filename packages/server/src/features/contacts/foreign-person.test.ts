/** A contact person of another party is named by no deal, no part of one, no request, no task and no talk. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Detail, PEOPLE } from '../../testing/deals.ts'
import { quotes } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const ADMIN = 'admin@demo'
const FAR = 1_900_000_000
const d = quotes(() => t)
const REFUSED = { status: 'error', error: 'invalid data', fields: { contact_person_id: 'rule:foreign_person' } }

let t: TestApp
/** A client, its person and a person of another client; the same of contractors; a lead and its person. */
const ids: Record<string, number> = {}

const add = async (path: string, body: object): Promise<number> => Number((await d.done(`${path}/add`, body, ADMIN)).id)

const personOf = (ownerType: number, owner: number | undefined) =>
  add('contact_persons', { name: `Особа ${ownerType}-${owner}`, owner_type: ownerType, client_id: owner })

beforeAll(async () => {
  t = await testApp()
  for (const name of ['client', 'otherClient'])
    ids[name] = await add('clients', { name, entity_physical_person: 1, status_id: CLIENT_STATUS.new })
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

test.each(['orders', 'quotations'])('S5.08 %s that get another client leave the former one’s person', async (path) => {
  const make = () => add(path, { ...deal(), contact_person_id: ids.person })
  const set = { client_id: ids.otherClient }
  const [one, other, unchanged] = [await make(), await make(), await make()]
  await d.done(`${path}/update`, { id: one, ...set }, ADMIN)
  await d.done(`${path}/bulk`, { ids: [other], set }, ADMIN)
  for (const id of [one, other])
    expect(await d.read(id, ADMIN, path)).toMatchObject({ ...set, contact_person_id: null })
  const sent = { id: unchanged, ...set, contact_person_id: ids.person }
  expect(await d.refused(`${path}/update`, sent, ADMIN)).toEqual(REFUSED)
})

test('S5.08 a quotation of a client that also gets a lead keeps its person', async () => {
  const id = await add('quotations', { ...deal(), contact_person_id: ids.person })
  await d.done('quotations/update', { id, lead_id: ids.lead }, ADMIN)
  expect(await d.read(id, ADMIN, 'quotations')).toMatchObject({ lead_id: ids.lead, contact_person_id: ids.person })
})

test('S5.08 a task, a talk, a request and a kickback do not pass to another party while they name a person', async () => {
  const about: Record<string, [object, string, object]> = {
    tasks: [{ ...task(), client_id: ids.client }, 'person', { client_id: ids.otherClient }],
    contacts_hist: [
      { owner_type: 1, owner_id: ids.client, comment: 'Домовились', date: 1_700_000_000 },
      'person',
      { owner_id: ids.otherClient },
    ],
    'rio/requests_from_quotes': [
      { order_id: await order(), contractor_id: ids.contractor },
      'carrierPerson',
      { contractor_id: ids.otherContractor },
    ],
    'rio/orders/kickbacks_carrier': [
      { order_id: await order(), contractor_id: ids.contractor, amount: '5.00', currency_id: 1 },
      'carrierPerson',
      { contractor_id: ids.otherContractor },
    ],
  }
  for (const [path, [body, own, to]] of Object.entries(about)) {
    const id = await add(path, { ...body, contact_person_id: ids[own] })
    expect({ path, ...(await d.refused(`${path}/update`, { id, ...to }, ADMIN)) }).toEqual({ path, ...REFUSED })
    expect(await d.read(id, ADMIN, path)).toMatchObject({ contact_person_id: ids[own], rev: 1 })
    await d.done(`${path}/update`, { id, ...to, contact_person_id: null }, ADMIN)
  }
})

test('S5.08 many records at once: a person of another client is refused for each of them', async () => {
  const tasks = [await add('tasks', { ...task(), client_id: ids.client })]
  for (const [path, all] of [
    ['orders', [await order(), await order()]],
    ['quotations', [await add('quotations', deal())]],
    ['tasks', tasks],
  ] as const) {
    const { body } = await d.post(`${path}/bulk`, { ids: all, set: { contact_person_id: ids.otherPerson } }, ADMIN)
    const { error, fields } = REFUSED
    expect(body).toMatchObject({ done: [], refused: all.map((id) => ({ id, error, fields })) })
  }
})

test('S3.14 a copy, a new version and a conversion drop a person who has moved to another client', async () => {
  const person = await personOf(1, ids.client)
  const orderId = await d.order({ client_id: ids.client, contact_person_id: person }, ADMIN)
  const quote = await d.quoteIn(6, { client_id: ids.client, contact_person_id: person })
  const offer = await d.quoteIn(4, { client_id: ids.client, contact_person_id: person })
  const copies = async (): Promise<Detail[]> => {
    const copy = await d.done('orders/copy', { id: orderId }, ADMIN)
    const version = await d.done('quotations/version', { id: offer }, ADMIN)
    return [await d.read(Number(copy.id), ADMIN), await d.read(Number(version.id), ADMIN, 'quotations')]
  }
  await d.done('contact_persons/update', { id: person, client_id: ids.otherClient }, ADMIN)
  const { order_id } = await d.done('quotations/convert', { id: quote }, ADMIN)
  const people = [...(await copies()), await d.read(Number(order_id), ADMIN)].map((row) => row.contact_person_id)
  expect(people).toEqual([null, null, null])
  // What was agreed with them before stays visible.
  expect(await d.read(orderId, ADMIN)).toMatchObject({ contact_person_id: person })
  await d.done('orders/update', { id: orderId, comment: 'Далі без змін' }, ADMIN)
})
