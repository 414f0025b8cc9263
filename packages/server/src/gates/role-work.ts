/** Who does which job, and how a job prepares its records: the words of role-jobs.ts and role-jobs-daily.ts. */
import { keysOf } from '@fura/shared/objects.ts'
import type { TestUpload } from '../testing/files.ts'
import type { Call } from '../testing/test-app.ts'

/** `seller` is manager@demo, who sees neither the plan calculation nor income (api.md, Users). */
export const LOGINS = {
  admin: 'admin@demo',
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
export type RoleName = keyof typeof LOGINS
export const ROLE_NAMES = keysOf(LOGINS)

/** Of manager@demo. */
const SELLER = 2

export const ALL = ROLE_NAMES.join(' ')
export const ADMIN = 'admin'
export const SALES = 'admin head manager seller'
export const CARRIAGE = 'admin head op_manager dispatcher'
export const ORDERS = 'admin head manager seller op_manager dispatcher'
export const QUOTES = 'admin head manager seller assistant'
export const QUOTE_READERS = `${QUOTES} op_manager doc_manager dispatcher`
export const PLANNERS = 'admin head manager'
export const EXPORTERS = 'admin head manager seller op_manager accountant'

/** How a job prepares its records. */
export interface At {
  /** Adds a record as the administrator, who is then its whole team. */
  make: (path: string, body: object) => Promise<number>
  /** Another call of the administrator's, which must succeed. */
  done: (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>
  /** A file of the administrator's on this record. */
  file: (o_t: string, o_id: number) => Promise<number>
}

/** A call, or a file that is sent. */
export type Sent = Call | { upload: TestUpload }

/** How the others are refused where it is not by a missing right. */
export interface Otherwise {
  /** Those who may not even see the record: for them it does not exist. */
  unseenBy?: string
  /** Belongs to certain people: no right opens it, so the refusal names none. */
  isPersonal?: true
}

export type Job = readonly [name: string, who: string, work: (at: At) => Promise<Sent>, otherwise?: Otherwise]

export const PERSONAL = { isPersonal: true } as const

let serial = 0
export const unique = (): string => {
  serial += 1
  return `Проба ${serial}`
}

export const PHONE = '380671234567'
const FAR = 1_900_000_000
const DEAL = { client_id: 1, order_type_id: 2, cargo: 'Мебель', poo_id: 1, fd_id: 2, valid_until: FAR - (FAR % 86_400) }

export const BODIES = {
  clients: () => ({ name: unique(), city: 1 }),
  contractors: () => ({ name: unique(), entity_physical_person: 1 }),
  drivers: () => ({ name: unique(), phone: PHONE }),
  trucks: () => ({ name: unique() }),
  trailers: () => ({ name: unique() }),
  cars: () => ({ gov_number: unique() }),
  cities: () => ({ name: unique(), country_id: 1 }),
  leads: () => ({ name: unique(), phone: PHONE, manager_id: 1 }),
  quotations: () => DEAL,
  orders: () => ({ client_id: 1, order_type_id: 2 }),
  services: () => ({ name: unique() }),
  'rio/clients_loading_templates': () => ({ client_id: 1, loading_address: unique() }),
  'rio/clients_unloading_templates': () => ({ client_id: 1, unloading_address: unique() }),
  // Of the seller, about something that everybody sees.
  tasks: () => ({
    name: unique(),
    type_id: 1,
    contact_type_id: 1,
    date_end: FAR,
    team_user_id: SELLER,
    object_type: 'client',
    object_id: 1,
  }),
} as const
export type Path = keyof typeof BODIES

export const adding = (path: Path) => async (): Promise<Call> => ({ url: `/api/${path}/add/`, body: BODIES[path]() })

export const changing =
  (path: Path, values: object) =>
  async ({ make }: At): Promise<Call> => ({
    url: `/api/${path}/update/`,
    body: { id: await make(path, BODIES[path]()), ...values },
  })

export const deleting =
  (path: Path) =>
  async ({ make }: At): Promise<Call> => ({ url: `/api/${path}/delete/?id=${await make(path, BODIES[path]())}` })

export const recordJobs = (path: Path, who: { add: string; edit: string }, values: object): Job[] => [
  [`${path}: add`, who.add, adding(path)],
  [`${path}: edit`, who.edit, changing(path, values)],
  [`${path}: delete`, who.edit, deleting(path)],
]

export const attaching = (o_t: string, path: Path, who: string): Job => [
  `${path}: attach a file`,
  who,
  async ({ make }) => ({ upload: { o_t, o_id: await make(path, BODIES[path]()), n: 'a.txt' } }),
]

export const ofOrder =
  (values: object) =>
  async ({ make }: At) => ({ order_id: await make('orders', BODIES.orders()), ...values })

export const ofQuote =
  (values: object) =>
  async ({ make }: At) => ({ quote_id: await make('quotations', BODIES.quotations()), ...values })

export const addingPart =
  (path: string, values: (at: At) => Promise<object>) =>
  async (at: At): Promise<Call> => ({ url: `/api/${path}/add/`, body: await values(at) })

/** Where services are sold for containers each names one. */
export const ofContainer = (values: object) => async (at: At) => {
  const order = await ofOrder({})(at)
  return { ...order, container_id: await at.make('orders/containers', { ...order, container_type_id: 21 }), ...values }
}

export const PRICE = { price: '100.00', currency_id: 1 }
export const CARRIER_PRICE = { contractor_id: 1, ...PRICE }
export const KICKBACK = { amount: '10.00', currency_id: 1 }

export const newEmployee = () => {
  const name = unique()
  return { name, organization: 1, email: `role${name.replaceAll(/\D/g, '')}@example.com`, role: 'viewer' }
}
