/** The jobs of every company, day by day, and which roles do them; written by hand, as role-jobs.ts says. */
import { CLIENT_STATUS, LEAD_STATUS, ORDER_STATUS, QUOTE_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import {
  adding,
  addingPart,
  ADMIN,
  ALL,
  attaching,
  CARRIAGE,
  CARRIER_PRICE,
  changing,
  deleting,
  KICKBACK,
  ofContainer,
  ofOrder,
  ofQuote,
  ORDERS,
  PERSONAL,
  PLANNERS,
  PRICE,
  QUOTE_READERS,
  QUOTES,
  recordJobs,
  SALES,
  unique,
  type Job,
} from './role-work.ts'

/** What is done with the records of every company, day by day: tried in each variant. */
export const DAILY_JOBS: readonly Job[] = [
  ...recordJobs('clients', { add: `${SALES} assistant`, edit: SALES }, { comment: 'другое' }),
  ['clients: status', SALES, changing('clients', { status_id: CLIENT_STATUS.in_progress })],
  ...recordJobs('contractors', { add: CARRIAGE, edit: CARRIAGE }, { comment: 'другое' }),
  ...recordJobs('drivers', { add: CARRIAGE, edit: CARRIAGE }, { comment: 'другое' }),
  ...recordJobs('trucks', { add: CARRIAGE, edit: CARRIAGE }, { name: 'AA 1111 AA' }),
  ...recordJobs('trailers', { add: CARRIAGE, edit: CARRIAGE }, { name: 'AA 2222 AA' }),
  ...recordJobs('cars', { add: CARRIAGE, edit: CARRIAGE }, { gov_number: 'AA 3333 AA' }),
  ...recordJobs('cities', { add: ORDERS, edit: 'admin head' }, { region: 'Юг' }),
  [
    'persons: erase',
    ADMIN,
    async ({ make }) => {
      const name = unique()
      const id = await make('contact_persons', { name, client_id: 1, owner_type: 1 })
      return { url: '/api/privacy/erase/', body: { type: 'contact_person', id, name } }
    },
  ],
  ...recordJobs('services', { add: ADMIN, edit: ADMIN }, { name: 'Услуга' }),
  ...recordJobs('leads', { add: QUOTES, edit: QUOTES }, { comment: 'другое' }),
  ['leads: status', QUOTES, changing('leads', { status_id: LEAD_STATUS.assigned })],

  ['quotations: read', QUOTE_READERS, async () => ({ url: '/api/quotations/list/?num=1' })],
  ['quotations: add', QUOTES, adding('quotations')],
  ['quotations: edit one of others', QUOTES, changing('quotations', { comment: 'другое' })],
  ['quotations: status', QUOTES, changing('quotations', { status_id: QUOTE_STATUS.rate_request })],
  ['quotations: delete', QUOTES, deleting('quotations')],
  [
    'quotations: sell a service',
    QUOTES,
    async (at) => ({
      url: '/api/quotations/services/add/',
      body: await ofQuote({ service_id: 1, sell_price: '100.00' })(at),
    }),
  ],
  [
    'quotations: buy a service',
    PLANNERS,
    async (at) => ({
      url: '/api/quotations/services/add/',
      body: await ofQuote({ service_id: 1, buy_price: '100.00' })(at),
    }),
  ],

  ['orders: read', ALL, async () => ({ url: '/api/orders/list/?num=1' })],
  ['orders: add', ORDERS, adding('orders')],
  ['orders: edit one of others', ORDERS, changing('orders', { comment: 'другое' })],
  ['orders: status', ORDERS, changing('orders', { status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 })],
  ['orders: delete', ORDERS, deleting('orders')],
  ['orders: date of the document', 'admin head', changing('orders', { doc_date: 1_760_486_400 })],
  ['orders: container', ORDERS, addingPart('orders/containers', ofOrder({ container_type_id: 21 }))],
  ['orders: leg', ORDERS, addingPart('rio/orders/directions', ofOrder({ poo_id: 1, fd_id: 2 }))],
  ['orders: price for the client', ORDERS, addingPart('rio/orders/customer_freight', ofOrder(PRICE))],
  [
    'orders: sell a service',
    ORDERS,
    addingPart('orders/services', ofContainer({ service_id: 1, sell_price: '100.00' })),
  ],
  [
    'orders: buy a service',
    PLANNERS,
    addingPart('orders/services', ofContainer({ service_id: 1, buy_price: '100.00' })),
  ],
  ['orders: price of the carrier', PLANNERS, addingPart('rio/orders/carrier_freight', ofOrder(CARRIER_PRICE))],
  ['orders: kickback', PLANNERS, addingPart('rio/orders/kickbacks_customer', ofOrder(KICKBACK))],
  attaching('order', 'orders', ALL),

  ['tasks: add', ALL, adding('tasks')],
  ['tasks: edit one of the seller', 'admin head seller', changing('tasks', { description: 'другое' }), PERSONAL],
  ['tasks: status', 'admin head seller', changing('tasks', { status_id: TASK_STATUS.in_progress }), PERSONAL],
  ['tasks: delete', 'admin head', deleting('tasks'), PERSONAL],
]
