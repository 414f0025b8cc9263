/**
 * What each role of domain.md 1.17 does and is refused, for every kind of record: written out by hand, so that a flag that is
 * lost in a template, a declaration or a route is seen here. In a company of the standard kind and in one of carriers: nothing
 * else of the variant is known to the server.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { someText, upload } from '../testing/files.ts'
import { type Answer, type Call, HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { PATIENCE } from './send.ts'
import { writesSoFar } from './snapshot.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'

/** `seller` is manager@demo, who sees neither the plan calculation nor income (api.md, Users). */
const LOGINS = {
  admin: ADMIN,
  head: 'head@demo',
  manager: 'v.moroz@demo',
  seller: 'manager@demo',
  op_manager: 'o.kravets@demo',
  doc_manager: 'd.shevchuk@demo',
  dispatcher: 'dispatcher@demo',
  assistant: 'y.lysenko@demo',
  accountant: 'n.tkachenko@demo',
  viewer: 'viewer@demo',
} as const
type RoleName = keyof typeof LOGINS
const ROLE_NAMES = Object.keys(LOGINS) as RoleName[]

const ALL = ROLE_NAMES.join(' ')
const SALES = 'admin head manager seller'
const CARRIAGE = 'admin head op_manager dispatcher'
const ORDERS = 'admin head manager seller op_manager dispatcher'
const QUOTES = 'admin head manager seller assistant'
const PLANNERS = 'admin head manager'

interface At {
  host: string
  /** Adds a record as the administrator, who is then its whole team. */
  make: (path: string, body: object) => Promise<number>
}

type Job = readonly [name: string, who: string, call: (at: At) => Promise<Call>]

let serial = 0
const unique = (): string => {
  serial += 1
  return `Проба ${serial}`
}

const BODIES = {
  clients: () => ({ name: unique(), city: 1 }),
  contractors: () => ({ name: unique(), entity_physical_person: 1 }),
  drivers: () => ({ name: unique(), phone: '380671234567' }),
  trucks: () => ({ name: unique() }),
  trailers: () => ({ name: unique() }),
  cars: () => ({ gov_number: unique() }),
  cities: () => ({ name: unique(), country_id: 1 }),
  leads: () => ({ name: unique(), phone: '380671234567', manager_id: 1 }),
  quotations: () => ({ client_id: 1, order_type_id: 2 }),
  orders: () => ({ client_id: 1, order_type_id: 2 }),
  services: () => ({ name: unique() }),
} as const
type Path = keyof typeof BODIES

const adding = (path: Path) => async (): Promise<Call> => ({ url: `/api/${path}/add/`, body: BODIES[path]() })

const changing =
  (path: Path, values: object) =>
  async ({ make }: At): Promise<Call> => ({
    url: `/api/${path}/update/`,
    body: { id: await make(path, BODIES[path]()), ...values },
  })

const deleting =
  (path: Path) =>
  async ({ make }: At): Promise<Call> => ({ url: `/api/${path}/delete/?id=${await make(path, BODIES[path]())}` })

/** A part of a deal of the administrator's. */
const addingPart =
  (path: string, values: object, of: 'orders' | 'quotations' = 'orders') =>
  async ({ make }: At): Promise<Call> => {
    const id = await make(of, BODIES[of]())
    return { url: `/api/${path}/add/`, body: { [of === 'orders' ? 'order_id' : 'quote_id']: id, ...values } }
  }

const alike = (path: Path, { add, edit }: { add: string; edit: string }, values: object): Job[] => [
  [`${path}: add`, add, adding(path)],
  [`${path}: edit`, edit, changing(path, values)],
  [`${path}: delete`, edit, deleting(path)],
  [`${path}: take the list out`, edit, async () => ({ url: `/api/${path}/export/` })],
]

const PRICE = { price: '100.00', currency_id: 1 }

const JOBS: readonly Job[] = [
  ...alike('clients', { add: `${SALES} assistant`, edit: SALES }, { comment: 'другое' }),
  ['clients: status', SALES, changing('clients', { status_id: 2 })],
  [
    'clients: contact',
    SALES,
    async () => ({ url: '/api/contacts/add/', body: { owner_type: 1, client_id: 1, type: 1, value: '380671234567' } }),
  ],
  ...alike('contractors', { add: CARRIAGE, edit: CARRIAGE }, { comment: 'другое' }),
  ...alike('drivers', { add: CARRIAGE, edit: CARRIAGE }, { comment: 'другое' }),
  ...alike('trucks', { add: CARRIAGE, edit: CARRIAGE }, { name: 'AA 1111 AA' }),
  ...alike('trailers', { add: CARRIAGE, edit: CARRIAGE }, { name: 'AA 2222 AA' }),
  ...alike('cars', { add: CARRIAGE, edit: CARRIAGE }, { gov_number: 'AA 3333 AA' }),
  ...alike('cities', { add: 'admin head manager seller op_manager dispatcher', edit: 'admin head' }, { region: 'Юг' }),
  ...alike('services', { add: 'admin', edit: 'admin' }, { name: 'Услуга' }),
  ...alike('leads', { add: QUOTES, edit: QUOTES }, { comment: 'другое' }),
  ['leads: status', QUOTES, changing('leads', { status_id: 2 })],
  [
    'leads: becomes a client',
    QUOTES,
    async ({ make }) => ({ url: '/api/leads/convert/', body: { id: await make('leads', BODIES.leads()) } }),
  ],

  ['quotations: read', `${QUOTES} op_manager doc_manager dispatcher`, async () => ({ url: '/api/quotations/list/' })],
  ['quotations: add', QUOTES, adding('quotations')],
  ['quotations: edit one of others', QUOTES, changing('quotations', { comment: 'другое' })],
  ['quotations: status', QUOTES, changing('quotations', { status_id: 2 })],
  ['quotations: delete', QUOTES, deleting('quotations')],
  [
    'quotations: sell a service',
    QUOTES,
    addingPart('quotations/services', { service_id: 1, sell_price: '100.00' }, 'quotations'),
  ],
  [
    'quotations: buy a service',
    PLANNERS,
    addingPart('quotations/services', { service_id: 1, buy_price: '100.00' }, 'quotations'),
  ],
  ['quotations: ask a carrier', PLANNERS, addingPart('rio/requests_from_quotes', { contractor_id: 1 }, 'quotations')],
  ['quotations: take the list out', `${QUOTES} op_manager`, async () => ({ url: '/api/quotations/export/' })],

  ['orders: read', ALL, async () => ({ url: '/api/orders/list/' })],
  ['orders: add', ORDERS, adding('orders')],
  ['orders: edit one of others', ORDERS, changing('orders', { comment: 'другое' })],
  ['orders: status', ORDERS, changing('orders', { status_id: 23, cancel_reason_id: 21 })],
  ['orders: delete', ORDERS, deleting('orders')],
  [
    'orders: copy',
    ORDERS,
    async ({ make }) => ({ url: '/api/orders/copy/', body: { id: await make('orders', BODIES.orders()) } }),
  ],
  ['orders: container', ORDERS, addingPart('orders/containers', { container_type_id: 1 })],
  ['orders: leg', ORDERS, addingPart('rio/orders/directions', { poo_id: 1, fd_id: 2 })],
  ['orders: price for the client', ORDERS, addingPart('rio/orders/customer_freight', PRICE)],
  ['orders: sell a service', ORDERS, addingPart('orders/services', { service_id: 1, sell_price: '100.00' })],
  ['orders: buy a service', PLANNERS, addingPart('orders/services', { service_id: 1, buy_price: '100.00' })],
  ['orders: price of the carrier', PLANNERS, addingPart('rio/orders/carrier_freight', { contractor_id: 1, ...PRICE })],
  ['orders: price of the second', PLANNERS, addingPart('rio/orders/carrier_freight2', { contractor_id: 1, ...PRICE })],
  [
    'orders: see prices of carriers',
    `${PLANNERS} op_manager accountant`,
    async ({ make }) => ({
      url: `/api/rio/orders/carrier_freight/list/?order=${await make('orders', BODIES.orders())}`,
    }),
  ],
  ['orders: date of the document', 'admin head', changing('orders', { doc_date: 1_760_486_400 })],
  ['orders: take the list out', `${ORDERS} accountant`, async () => ({ url: '/api/orders/export/' })],

  [
    'tasks: add',
    ALL,
    async () => ({
      url: '/api/tasks/add/',
      body: { name: unique(), type_id: 1, contact_type_id: 1, date_end: 1_900_000_000, team_user_id: 1 },
    }),
  ],
  [
    'employees: add',
    'admin',
    async () => {
      const email = `role${serial}@example.com`
      return { url: '/api/team_users/add/', body: { name: unique(), organization: 1, email, role: 'viewer' } }
    },
  ],
  ['employees: edit', 'admin', async () => ({ url: '/api/team_users/update/', body: { id: 12, position: 'Логист' } })],
]

const isDone = ({ body, headers }: Answer): boolean =>
  body.status === 'ok' || headers['content-disposition']?.startsWith('attachment') === true

for (const [kind, host] of [
  ['standard', HOST_A],
  ['transport', HOST_B],
] as const) {
  const at: At = {
    host,
    make: async (path, body) => {
      const { body: answer, text } = await t.call({ url: `/api/${path}/add/`, body, as: ADMIN, host })
      if (answer.status !== 'ok') throw new Error(`${path}: ${text}`)
      return Number(answer.id)
    },
  }

  describe(`S6.01 S6.02 in a company of the kind ${kind}`, () => {
    test.each(JOBS)('%s: by %s, and by nobody else', async (_name, who, call) => {
      const done: string[] = []
      for (const role of ROLE_NAMES) {
        const asked = await call(at)
        const before = await writesSoFar(t, host)
        const answer = await t.call({ ...asked, as: LOGINS[role], host })
        if (isDone(answer)) {
          done.push(role)
          continue
        }
        expect({ role, ...answer.body }, answer.text).toMatchObject({ role, error: 'access denied' })
        expect(answer.body.needs, `${role} is told which right is missing`).not.toEqual([])
        expect(Array.isArray(answer.body.needs), `${role} is told which right is missing`).toBe(true)
        expect(await writesSoFar(t, host), `${role} changed nothing`).toBe(before)
      }
      expect(done.toSorted()).toEqual(who.split(' ').toSorted())
    })

    test('money is in the answer of whoever may see it, and of nobody else', async () => {
      const id = await at.make('orders', BODIES.orders())
      const seen = async (field: string) => {
        const roles: string[] = []
        for (const role of ROLE_NAMES) {
          const { body } = await t.call({ url: `/api/orders/get/${id}/`, as: LOGINS[role], host })
          if (field in (body.detail as object)) roles.push(role)
        }
        return roles.join(' ')
      }
      expect(await seen('customer_freight')).toBe(ALL)
      expect(await seen('plan_expense')).toBe('admin head manager op_manager accountant')
      expect(await seen('sum_income')).toBe('admin head manager accountant')
      expect(await seen('margin_percent')).toBe('admin head manager accountant')
    })

    test('documents hang on what one sees, and are taken away by their author or by who may change it', async () => {
      const id = await at.make('orders', BODIES.orders())
      const [added, taken]: [string[], string[]] = [[], []]
      for (const role of ROLE_NAMES) {
        const own = await upload(t, { as: LOGINS[role], o_t: 'order', o_id: id, n: 'a.txt', content: someText(), host })
        if (own.body.status === 'ok') added.push(role)
        const other = await upload(t, { as: ADMIN, o_t: 'order', o_id: id, n: 'b.txt', content: someText(), host })
        const url = `/api/files/delete/?id=${Number(other.body.id)}`
        if ((await t.call({ url, as: LOGINS[role], host })).body.status === 'ok') taken.push(role)
      }
      expect(added.join(' ')).toBe(ALL)
      expect(taken.toSorted()).toEqual(ORDERS.split(' ').toSorted())
    })
  })
}
