/**
 * Every other job that the server takes, and which roles do it. Written by hand from the role templates of domain.md 1.17 and
 * "Who may" of api.md, never derived from the code, so that a flag lost in a template, a declaration or a route is noticed.
 */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { ABSENCE_JOBS } from './absence-jobs.ts'
import { COMPANY_JOBS } from './company-jobs.ts'
import type { Call } from '../testing/test-app.ts'
import {
  adding,
  ADMIN,
  ALL,
  attaching,
  BODIES,
  CARRIAGE,
  CARRIER_PRICE,
  changing,
  deleting,
  EXPORTERS,
  KICKBACK,
  newEmployee,
  ofContainer,
  ofOrder,
  ofQuote,
  ORDERS,
  PERSONAL,
  PHONE,
  PLANNERS,
  PRICE,
  QUOTE_READERS,
  QUOTES,
  recordJobs,
  SALES,
  unique,
  type Job,
  type At,
  type Otherwise,
  type Path,
} from './role-work.ts'

const changingMany =
  (path: Path, set: object) =>
  async ({ make }: At): Promise<Call> => ({
    url: `/api/${path}/bulk/`,
    body: { ids: [await make(path, BODIES[path]())], set },
  })

/** Of few records, so that the file costs no time. */
const exporting = (path: string) => async (): Promise<Call> => ({ url: `/api/${path}/export/?search=Проба` })

const keptInBulk = (path: Path, who: string, values: object): Job[] => [
  [`${path}: edit many`, who, changingMany(path, values)],
  [`${path}: take the list out`, EXPORTERS, exporting(path)],
]

/** Papers hang on what one sees; their author and whoever may change the object take them away. */
const papers = (o_t: string, path: Path, who: { see: string; edit: string }, otherwise: Otherwise = {}): Job[] => [
  attaching(o_t, path, who.see),
  [
    `${path}: name the file of another`,
    who.edit,
    async ({ make, file }) => ({
      url: '/api/files/update/',
      body: { id: await file(o_t, await make(path, BODIES[path]())), kind: 'act' },
    }),
    otherwise,
  ],
  [
    `${path}: delete the file of another`,
    who.edit,
    async ({ make, file }) => ({
      url: `/api/files/delete/?id=${await file(o_t, await make(path, BODIES[path]()))}`,
    }),
    otherwise,
  ],
]

/** Adds, changes and deletes what belongs to another record: `values` by the id of that one. */
const belonging = (
  path: string,
  name: string,
  who: string,
  values: (at: At) => Promise<object>,
  changed: object,
): Job[] => [
  [`${name}: add`, who, async (at) => ({ url: `/api/${path}/add/`, body: await values(at) })],
  [
    `${name}: edit`,
    who,
    async (at) => ({ url: `/api/${path}/update/`, body: { id: await at.make(path, await values(at)), ...changed } }),
  ],
  [`${name}: delete`, who, async (at) => ({ url: `/api/${path}/delete/?id=${await at.make(path, await values(at))}` })],
]

/** People, contacts and talks of the owners that have them. */
const OWNERS = [
  ['client', 1, SALES],
  ['contractor', 2, CARRIAGE],
  ['lead', 3, QUOTES],
] as const

const [VIEWER, PAPERS, ASSISTANT, ACCOUNTANT] = [4, 7, 8, 9]

/** An order in which those without the right to make orders have a role. */
const withTeam = async ({ make }: At): Promise<number> =>
  make('orders', {
    ...BODIES.orders(),
    doc_support_manager_id: PAPERS,
    assistant_id: ASSISTANT,
    other_manager_id: ACCOUNTANT,
    head_of_id: VIEWER,
  })

const acceptedQuote = async (at: At): Promise<number> => {
  const quote = await ofQuote({ service_id: 1, sell_price: '100.00' })(at)
  await at.make('quotations/services', quote)
  for (const status_id of [3, 4, 6]) await at.done('quotations/update', { id: quote.quote_id, status_id })
  return quote.quote_id
}

const talk =
  (o_t: 'order' | 'quote', path: 'orders' | 'quotations') =>
  async ({ make }: At): Promise<Call> => ({
    url: '/api/messages/',
    body: { action: 'add', o_t, o_id: await make(path, BODIES[path]()), text: 'Проба' },
  })

/** Everything else, down to the last call: tried in one variant, because the server knows none of them by name. */
const PARTIES: readonly Job[] = [
  ...papers('client', 'clients', { see: ALL, edit: SALES }),
  ...papers('contractor', 'contractors', { see: ALL, edit: CARRIAGE }),
  ...(['clients', 'contractors'] as const).flatMap((path): Job[] => {
    const who = path === 'clients' ? SALES : CARRIAGE
    const two = async ({ make }: At) => ({
      id: await make(path, BODIES[path]()),
      from_id: await make(path, BODIES[path]()),
    })
    return [
      [`${path}: merge two`, who, async (at) => ({ url: `/api/${path}/merge/`, body: await two(at) })],
      [
        `${path}: undo a merge`,
        who,
        async (at) => ({
          url: `/api/${path}/merge/undo/`,
          body: { merge_id: (await at.done(`${path}/merge`, await two(at))).merge_id },
        }),
      ],
    ]
  }),
  ['leads: add from the web form', QUOTES, async () => ({ url: '/api/leads/add/web/', body: BODIES.leads() })],
  [
    'leads: becomes a client',
    QUOTES,
    async ({ make }) => ({ url: '/api/leads/convert/', body: { id: await make('leads', BODIES.leads()) } }),
  ],
  ...papers('lead', 'leads', { see: ALL, edit: QUOTES }),
  ...OWNERS.flatMap(([name, owner_type, who]) => [
    ...belonging(
      'contacts',
      `contacts of a ${name}`,
      who,
      async () => ({ owner_type, client_id: 1, type: 1, value: PHONE }),
      { value: '380501112233' },
    ),
    ...belonging(
      'contact_persons',
      `people of a ${name}`,
      who,
      async () => ({ owner_type, client_id: 1, name: unique() }),
      { position: 'Логист' },
    ),
    ...belonging(
      'contacts_hist',
      `talks with a ${name}`,
      who,
      async () => ({ owner_type, owner_id: 1, date: 1_760_000_000, comment: unique() }),
      { comment: 'другое' },
    ),
  ]),
]

const HANDBOOKS: readonly Job[] = [
  ...keptInBulk('clients', SALES, { comment: 'другое' }),
  ...keptInBulk('contractors', CARRIAGE, { comment: 'другое' }),
  ...keptInBulk('leads', QUOTES, { comment: 'другое' }),
  ...keptInBulk('drivers', CARRIAGE, { comment: 'другое' }),
  ...keptInBulk('trucks', CARRIAGE, { name: 'AA 1111 AA' }),
  ...keptInBulk('trailers', CARRIAGE, { name: 'AA 2222 AA' }),
  ...keptInBulk('cars', CARRIAGE, { gov_number: 'AA 3333 AA' }),
  ...keptInBulk('cities', 'admin head', { region: 'Юг' }),
  ...keptInBulk('services', ADMIN, { name: 'Услуга' }),
  ...keptInBulk('rio/clients_loading_templates', SALES, { contact: 'другой' }),
  ...papers('driver', 'drivers', { see: ALL, edit: CARRIAGE }),
  ...papers('truck', 'trucks', { see: ALL, edit: CARRIAGE }),
  ...papers('trailer', 'trailers', { see: ALL, edit: CARRIAGE }),
  ...papers('car', 'cars', { see: ALL, edit: CARRIAGE }),
  ...recordJobs('rio/clients_loading_templates', { add: SALES, edit: SALES }, { contact: 'другой' }),
  ['unloading templates: add', SALES, adding('rio/clients_unloading_templates')],
  ['unloading templates: edit', SALES, changing('rio/clients_unloading_templates', { contact: 'другой' })],
  ['unloading templates: delete', SALES, deleting('rio/clients_unloading_templates')],
]

const QUOTATIONS: readonly Job[] = [
  ['quotations: take the list out', 'admin head manager seller op_manager', exporting('quotations')],
  [
    'quotations: a new version',
    QUOTES,
    async ({ make }) => ({
      url: '/api/quotations/version/',
      body: { id: await make('quotations', BODIES.quotations()) },
    }),
  ],
  [
    'quotations: becomes an order',
    ORDERS,
    async (at) => ({ url: '/api/quotations/convert/', body: { id: await acceptedQuote(at) } }),
  ],
  ...belonging('rio/quotations/directions', 'quotations: leg', QUOTES, ofQuote({ poo_id: 1, fd_id: 2 }), { fd_id: 3 }),
  ...belonging(
    'quotations/services',
    'quotations: sold service',
    QUOTES,
    ofQuote({ service_id: 1, sell_price: '100.00' }),
    { sell_price: '200.00' },
  ),
  ...belonging(
    'rio/requests_from_quotes',
    'quotations: rate of a carrier',
    PLANNERS,
    ofQuote({ contractor_id: 1, price: '90.00' }),
    { price: '80.00' },
  ),
  ['quotations: write in the chat', QUOTE_READERS, talk('quote', 'quotations')],
  ...papers('quote', 'quotations', { see: QUOTE_READERS, edit: QUOTES }, { unseenBy: 'accountant viewer' }),
]

const ORDER_JOBS: readonly Job[] = [
  [
    'orders: edit with a role in it',
    ALL,
    async (at) => ({ url: '/api/orders/update/', body: { id: await withTeam(at), comment: 'другое' } }),
  ],
  [
    'orders: status with a role in it',
    ALL,
    async (at) => ({
      url: '/api/orders/update/',
      body: { id: await withTeam(at), status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 },
    }),
  ],
  ['orders: delete with a role in it', ORDERS, async (at) => ({ url: `/api/orders/delete/?id=${await withTeam(at)}` })],
  [
    'orders: copy',
    ORDERS,
    async ({ make }) => ({ url: '/api/orders/copy/', body: { id: await make('orders', BODIES.orders()) } }),
  ],
  [
    'orders: rates of today',
    ORDERS,
    async ({ make }) => ({ url: '/api/orders/rates/', body: { id: await make('orders', BODIES.orders()) } }),
  ],
  [
    'orders: number of a paper',
    ORDERS,
    async ({ make }) => ({
      url: '/api/orders/paper_number/',
      body: { id: await make('orders', BODIES.orders()), kind: 'cmr' },
    }),
  ],
  ['orders: take the list out', EXPORTERS, exporting('orders')],
  [
    'orders: date of the document with a role in it',
    'admin head doc_manager',
    async (at) => ({ url: '/api/orders/update/', body: { id: await withTeam(at), doc_date: 1_760_486_400 } }),
  ],
  ...belonging('orders/containers', 'orders: container', ORDERS, ofOrder({ container_type_id: 21 }), {
    comment: 'другое',
  }),
  ...belonging('orders/stops', 'orders: stop', ORDERS, ofOrder({ city_id: 1 }), { comment: 'другое' }),
  ...belonging('orders/problems', 'orders: problem', ORDERS, ofOrder({ problem_kind: 'delay', date: 1_760_486_400 }), {
    note: 'другое',
  }),
  ...belonging('rio/orders/directions', 'orders: leg', ORDERS, ofOrder({ poo_id: 1, fd_id: 2 }), { fd_id: 3 }),
  ...belonging('rio/orders/customer_freight', 'orders: price for the client', ORDERS, ofOrder(PRICE), {
    price: '200.00',
  }),
  [
    'orders: price for the client with a role in it',
    ALL,
    async (at) => ({
      url: '/api/rio/orders/customer_freight/add/',
      body: { order_id: await withTeam(at), ...PRICE },
    }),
  ],
  ...belonging(
    'orders/services',
    'orders: sold service',
    ORDERS,
    ofContainer({ service_id: 1, sell_price: '100.00' }),
    { sell_price: '200.00' },
  ),
  ...(['carrier_freight', 'carrier_freight2'] as const).flatMap((path) =>
    belonging(`rio/orders/${path}`, `orders: ${path}`, PLANNERS, ofOrder(CARRIER_PRICE), { price: '90.00' }),
  ),
  ...belonging('rio/orders/kickbacks_customer', 'orders: kickbacks_customer', PLANNERS, ofOrder(KICKBACK), {
    amount: '20.00',
  }),
  ...(['kickbacks_carrier', 'kickbacks_carrier2'] as const).flatMap((path) =>
    belonging(`rio/orders/${path}`, `orders: ${path}`, PLANNERS, ofOrder({ ...KICKBACK, contractor_id: 1 }), {
      amount: '20.00',
    }),
  ),
  [
    'orders: see prices of carriers',
    `${PLANNERS} op_manager accountant`,
    async (at) => ({ url: `/api/rio/orders/carrier_freight/list/?order=${(await ofOrder({})(at)).order_id}` }),
  ],
  ['orders: write in the chat', ALL, talk('order', 'orders')],
  ...papers('order', 'orders', { see: ALL, edit: ORDERS }),
]

const OFFICE: readonly Job[] = [
  ['tasks: take the list out', EXPORTERS, exporting('tasks')],
  ...papers('task', 'tasks', { see: ALL, edit: 'admin head seller' }, PERSONAL),
  ...COMPANY_JOBS,
  ['employees: add', ADMIN, async () => ({ url: '/api/team_users/add/', body: newEmployee() })],
  ['employees: edit', ADMIN, async () => ({ url: '/api/team_users/update/', body: { id: 12, position: 'Логист' } })],
  [
    'employees: invite by link',
    ADMIN,
    async ({ make }) => ({ url: '/api/team_users/invite/', body: { id: await make('team_users', newEmployee()) } }),
  ],
  [
    'employees: revoke an invitation',
    ADMIN,
    async ({ make }) => ({
      url: '/api/team_users/invite/revoke/',
      body: { id: await make('team_users', newEmployee()) },
    }),
  ],
  [
    'employees: reset the second factor',
    ADMIN,
    async () => ({ url: '/api/second_factor/reset/', body: { team_user_id: 12 } }),
  ],
  ...ABSENCE_JOBS,
  [
    'employees: hand over the work of one who left',
    ADMIN,
    async ({ make, done }) => {
      const from_id = await make('team_users', newEmployee())
      await done('team_users/update', { id: from_id, is_active: 0 })
      return { url: '/api/team_users/hand_over/', body: { from_id, to_id: 12 } }
    },
  ],
]

/** A day each, because a day has one rate. */
let day = 1_500_000_000 - (1_500_000_000 % 86_400)
const rate = () => {
  day -= 86_400
  return { currency_id: 2, date: day, rate: '41.00' }
}
const RATES = 'currencies/exchange_rate'

const MONEY: readonly Job[] = [
  [
    'exchange rates: fetch them each day or not',
    ADMIN,
    async () => ({ url: `/api/${RATES}/bank/`, body: { is_on: 0 } }),
  ],
  ['exchange rates: add', ADMIN, async () => ({ url: `/api/${RATES}/add/`, body: rate() })],
  [
    'exchange rates: edit',
    ADMIN,
    async ({ make }) => ({ url: `/api/${RATES}/update/`, body: { id: await make(RATES, rate()), rate: '42.00' } }),
  ],
  [
    'exchange rates: delete',
    ADMIN,
    async ({ make }) => ({ url: `/api/${RATES}/delete/`, body: { id: await make(RATES, rate()) } }),
  ],
]

export const OTHER_JOBS: readonly Job[] = [...PARTIES, ...HANDBOOKS, ...QUOTATIONS, ...ORDER_JOBS, ...OFFICE, ...MONEY]

/** Many orders, quotations or tasks at once: each record answers for itself, so the call is never refused as a whole. */
export const BULK_BY_RECORD = [
  ['orders', BODIES.orders, { manager_id: 10 }, ORDERS],
  ['quotations', BODIES.quotations, { manager_id: 10 }, QUOTES],
  ['tasks', BODIES.tasks, { priority: 3 }, 'admin head seller'],
] as const
