/**
 * The reading calls that rows S7.05 to S7.14 promise, asked as an outside client asks them. The tables are written by hand,
 * not from the declarations: a resource that is lost from those is missed here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Sees quotations, which take a right; the rest is open to every session. */
const READER = 'head@demo'

type Row = Readonly<Record<string, unknown>>
interface Listed {
  status: string
  list: Row[]
  total_num: number
}

/** A filter that S7.14 promises for the list, with the field that it speaks of; or the search for a name. */
type Narrowed = 'search' | readonly (readonly [filter: string, field: string])[]

/** Lists of S7.05. */
const LISTS: Readonly<Record<string, Narrowed>> = {
  clients: [['status', 'status_id']],
  clients_src_groups: 'search',
  orders: [['client', 'client_id']],
  quotations: [
    ['client', 'client_id'],
    ['status', 'status_id'],
  ],
  contractors: [['group', 'group_id']],
  contractors_groups: 'search',
  cities: [['country', 'country_id']],
  countries: 'search',
  team_users: 'search',
  legal_entity: 'search',
  services: [
    ['service_group', 'service_group'],
    ['service_type', 'service_type'],
  ],
  container_types: 'search',
  drivers: 'search',
  trucks: 'search',
  trailers: 'search',
  incoterms: 'search',
  cargoes: 'search',
  routes: 'search',
  organizations: 'search',
  lines: 'search',
  vessels: 'search',
  car_models: 'search',
  car_manufacturers: 'search',
  vat: 'search',
  payment_types: 'search',
  leads: [['status', 'status_id']],
  tasks: [['status', 'status_id']],
  calendar: [['type', 'kind']],
  'rio/clients_loading_templates': [['client_id', 'client_id']],
  'rio/clients_unloading_templates': [['client_id', 'client_id']],
}

/** Records of S7.06. */
const GET_ONE = [
  'clients',
  'clients_src_groups',
  'orders',
  'quotations',
  'contractors',
  'cities',
  'countries',
  'team_users',
  'leads',
  'tasks',
]
/** "Lookup answers carry detail.name"; deals and their like are called by numbers and titles. */
const NAMED = ['clients', 'clients_src_groups', 'contractors', 'cities', 'countries', 'team_users']

/** Lists of S7.07, with the words of domain.md 2 in their order. */
const STATUS_LISTS: Readonly<Record<string, readonly string[]>> = {
  clients_statuses: 'new in_progress negotiation first_order active sleeping lost not_target'.split(' '),
  order_statuses: [
    ...'draft confirmed carrier_search booking booked to_loading loaded export_customs in_transit border'.split(' '),
    ...'at_port import_customs delivery unloaded empty_return docs_waiting invoiced paid closed hold'.split(' '),
    ...'problem failed_loading cancelled'.split(' '),
  ],
  quotations_statuses: 'draft rate_request priced sent negotiation accepted ordered declined expired cancelled'.split(
    ' ',
  ),
  leads_statuses: 'new assigned contacted qualified rate_request offer_sent converted postponed rejected junk'.split(
    ' ',
  ),
  orders_dir_types: 'import export transit domestic cross_trade'.split(' '),
  order_types: 'sea_fcl road rail air sea_lcl forwarding transshipment customs multimodal'.split(' '),
  bl_types: 'original telex sea_waybill express ebl awb rail_bill cmr'.split(' '),
  contacts_types: 'phone fax email skype telegram viber whatsapp fb other'.split(' '),
  tasks_types: 'contact rate offer docs control customs payment claim internal reminder'.split(' '),
  tasks_contacts_types: 'call_out call_in email meeting messenger video visit other'.split(' '),
}

const list = async (resource: string, query = '', filters?: string): Promise<Listed> => {
  const { code, body } = await t.call({
    url: `/api/${resource}/list/?${query}`,
    as: READER,
    ...(filters === undefined ? {} : { body: { filters } }),
  })
  expect(code, `${resource} ${query}`).toBe(200)
  expect(body.status, `${resource}: ${JSON.stringify(body)}`).toBe('ok')
  return body as unknown as Listed
}

const firstId = async (resource: string): Promise<number> => Number((await list(resource, 'start=0&num=1')).list[0]?.id)

/** The filter string that keeps this row. */
const filtersFor = (row: Row, narrowed: Narrowed): string =>
  narrowed === 'search'
    ? `search=${encodeURIComponent(String(row.name))}`
    : narrowed.map(([filter, field]) => `f[${filter}]=${String(row[field])}`).join('&')

describe.each(Object.entries(LISTS))('the list of %s', (resource, narrowed) => {
  test('S7.05 is closed without a session, by GET and by POST', async () => {
    for (const body of [undefined, { filters: '' }]) {
      const { code, body: answer } = await t.call({
        url: `/api/${resource}/list/?start=0&num=20`,
        ...(body ? { body } : {}),
      })
      expect(code).toBe(401)
      expect(answer.list).toBeUndefined()
    }
  })

  test('S7.05 comes in pages, and by POST with a filter string as by GET with the same filters', async () => {
    const whole = await list(resource, 'start=0&num=20')
    expect(whole.list.length).toBeGreaterThan(0)
    expect(whole.total_num).toBeGreaterThanOrEqual(whole.list.length)
    const second = await list(resource, 'start=1&num=1')
    expect(second.total_num).toBe(whole.total_num)
    expect(second.list).toEqual(whole.list.slice(1, 2))

    const [first] = whole.list as [Row]
    const filters = filtersFor(first, narrowed)
    const byGet = await list(resource, `start=0&num=20&${filters}`)
    const byPost = await list(resource, 'start=0&num=20', filters)
    expect(byPost).toEqual(byGet)
    expect(byGet.list.length, filters).toBeGreaterThan(0)
    expect(byGet.total_num, `${filters} leaves something out`).toBeLessThan(whole.total_num)
    if (narrowed === 'search') expect(byGet.list.map(({ id }) => id)).toContain(first.id)
    else for (const row of byGet.list) for (const [, field] of narrowed) expect(row[field], field).toBe(first[field])

    const { body: refused } = await t.call({
      url: `/api/${resource}/list/`,
      body: { filters: 'f[no_such_filter]=1' },
      as: READER,
    })
    expect(refused).toMatchObject({ status: 'error', error: 'invalid data' })
  })
})

test('S7.05 the carriers of a contractor are listed by contractor_id, templates by search, the team by start and limit', async () => {
  const companies = await list('contractors_transport_companies', 'contractor_id=1')
  expect(companies.total_num).toBeGreaterThanOrEqual(companies.list.length)
  for (const resource of ['rio/clients_loading_templates', 'rio/clients_unloading_templates']) {
    const [template] = (await list(resource, 'f[client_id]=1')).list
    const address = String(template?.loading_address ?? template?.unloading_address)
    const matches = await list(resource, 'start=0&num=20', `f[client_id]=1&search=${encodeURIComponent(address)}`)
    expect(matches.list.map(({ id }) => id)).toContain(template?.id)
    for (const row of matches.list) expect(row.client_id).toBe(1)
  }
  const team = await list('team_users', 'start=1&limit=2')
  expect(team.list).toHaveLength(2)
  for (const { id, name } of team.list) expect([typeof id, typeof name]).toEqual(['number', 'string'])
})

describe.each(GET_ONE)('one of %s', (resource) => {
  test('S7.06 is closed without a session, and an unknown one is empty data', async () => {
    const closed = await t.call({ url: `/api/${resource}/get/${await firstId(resource)}/` })
    expect(closed.code).toBe(401)
    expect(closed.body.detail).toBeUndefined()
    const { body } = await t.call({ url: `/api/${resource}/get/2000000000/`, as: READER })
    expect(body).toEqual({ status: 'error', error: 'empty data' })
  })

  test('S7.06 answers its detail, what its list said of it included', async () => {
    const [row] = (await list(resource, 'start=0&num=1')).list
    const { body } = await t.call({ url: `/api/${resource}/get/${String(row?.id)}/`, as: READER })
    expect(body.status).toBe('ok')
    const detail = body.detail as Row
    expect(detail).toMatchObject({ id: row?.id, rev: row?.rev })
    if (NAMED.includes(resource)) expect(detail.name).toMatch(/\S/)
  })
})

describe.each(Object.entries(STATUS_LISTS))('the list of %s', (resource, techNames) => {
  test('S7.07 is closed without a session', async () => {
    const { code } = await t.call({ url: `/api/${resource}/list/` })
    expect(code).toBe(401)
  })

  test('S7.07 answers every row with id, tech_name and name, in its order', async () => {
    const { list: rows, total_num: total } = await list(resource, 'start=0&limit=50')
    expect(rows).toHaveLength(total)
    for (const row of rows) {
      expect(row.id).toBeGreaterThan(0)
      expect(row.tech_name).toMatch(/^[a-z_]+$/)
      expect(row.name).toMatch(/\S/)
    }
    expect(rows.slice(0, techNames.length).map((row) => row.tech_name)).toEqual(techNames)
  })
})

describe('S3.03 cities and countries', () => {
  const ADMIN = 'admin@demo'
  const write = async (url: string, body: object) => (await t.call({ url: `/api/${url}`, body, as: ADMIN })).body
  const read = async (url: string) => (await t.call({ url: `/api/${url}`, as: ADMIN })).body.detail as Row

  test('a city without a country or a name is refused, and nothing is kept', async () => {
    const { total_num: before } = await list('cities', 'num=1')
    expect(await write('cities/add/', { name: 'Безземельск' })).toMatchObject({ fields: { country_id: 'required' } })
    expect(await write('cities/add/', { country_id: 1 })).toMatchObject({ fields: { name: 'required' } })
    expect(await write('cities/add/', { name: 'Нигде', country_id: 2_000_000_000 })).toMatchObject({
      fields: { country_id: 'not_found' },
    })
    expect((await list('cities', 'num=1')).total_num).toBe(before)
  })

  test('a city answers id, name, country_id and the code of its country, in the list and by itself', async () => {
    const [poland] = (await list('countries', 'search=Польша')).list
    expect(poland).toMatchObject({ name: 'Польша', country_code: 'PL' })
    const { id } = await write('cities/add/', { name: 'Тестоград', country_id: poland?.id })
    const city = { id, name: 'Тестоград', country_id: poland?.id, country_name: 'Польша', country_code: 'PL' }
    expect(await read(`cities/get/${String(id)}/`)).toMatchObject(city)
    expect((await list('cities', 'search=Тестоград')).list).toMatchObject([city])
    const { list: polish } = await list('cities', `num=100&f[country]=${String(poland?.id)}`)
    expect(polish.map((row) => row.id)).toContain(id)
    for (const row of polish) expect(row.country_code).toBe('PL')
  })

  test('a country has a code of two letters that no other one has', async () => {
    expect(await write('countries/add/', { name: 'Дважды', country_code: 'PL' })).toMatchObject({
      fields: { country_code: 'duplicate' },
    })
    expect(await write('countries/add/', { name: 'Длинная', country_code: 'QQQ' })).toMatchObject({ status: 'error' })
    const { id } = await write('countries/add/', { name: 'Тестландия', country_code: 'XQ' })
    expect(await read(`countries/get/${String(id)}/`)).toMatchObject({ id, name: 'Тестландия', country_code: 'XQ' })
  })
})
