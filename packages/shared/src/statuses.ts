/**
 * How leads, quotations, orders, clients and tasks move between statuses (domain.md 2): the fixed part of the status lists,
 * by table. Texts and colours are seed data an installation may change; these words are not.
 */

export interface Status<Name extends string = string> {
  id: number
  tech: Name
  /** Open to everyone; stepping back and reopening by a head come on top of it (api.md, `status_next`). */
  next: readonly number[]
  /** Counts as active work. Clients and tasks have no such count. */
  in_work?: 0 | 1
  /** Where a head may take it beside that. */
  head_next?: readonly number[]
  is_final: 0 | 1
  /** Of orders: shown where containers (C) or trucks (T) are carried, or in both (B). */
  scope?: 'C' | 'T' | 'B'
}

/** A status as it is written down here: by its name, with the names of those that may follow. */
interface Described<Name> extends Omit<Status, 'tech' | 'next' | 'head_next'> {
  next: readonly Name[]
  head_next?: readonly Name[]
}

type IdsOf<T extends Readonly<Record<string, { id: number }>>> = { readonly [Name in keyof T]: T[Name]['id'] }

const idsOf = <T extends Readonly<Record<string, { id: number }>>>(list: T): IdsOf<T> =>
  Object.fromEntries(Object.entries(list).map(([name, { id }]) => [name, id])) as IdsOf<T>

const listOf = <Name extends string>(list: Readonly<Record<Name, Described<Name>>>): readonly Status<Name>[] =>
  (Object.entries(list) as [Name, Described<Name>][]).map(([tech, { next, head_next: headNext, ...rest }]) => ({
    ...rest,
    tech,
    next: next.map((name) => list[name].id),
    ...(headNext && { head_next: headNext.map((name) => list[name].id) }),
  }))

const leads = {
  new: { id: 1, next: ['assigned', 'contacted', 'rejected', 'junk'], in_work: 1, is_final: 0 },
  assigned: { id: 2, next: ['contacted', 'postponed', 'rejected', 'junk'], in_work: 1, is_final: 0 },
  contacted: { id: 3, next: ['qualified', 'rate_request', 'postponed', 'rejected', 'junk'], in_work: 1, is_final: 0 },
  qualified: { id: 4, next: ['rate_request', 'converted', 'postponed', 'rejected'], in_work: 1, is_final: 0 },
  rate_request: { id: 5, next: ['offer_sent', 'postponed', 'rejected'], in_work: 1, is_final: 0 },
  offer_sent: { id: 6, next: ['rate_request', 'converted', 'postponed', 'rejected'], in_work: 1, is_final: 0 },
  converted: { id: 7, next: [], in_work: 0, is_final: 1 },
  postponed: { id: 8, next: ['contacted', 'rate_request', 'rejected'], in_work: 1, is_final: 0 },
  rejected: { id: 9, next: ['contacted'], in_work: 0, is_final: 0 },
  junk: { id: 10, next: ['new'], in_work: 0, is_final: 0 },
} as const

const quotations = {
  draft: { id: 1, next: ['rate_request', 'priced', 'cancelled'], in_work: 1, is_final: 0 },
  rate_request: { id: 2, next: ['priced', 'cancelled'], in_work: 1, is_final: 0 },
  priced: { id: 3, next: ['sent', 'rate_request', 'cancelled'], in_work: 1, is_final: 0 },
  sent: { id: 4, next: ['negotiation', 'accepted', 'declined', 'expired', 'cancelled'], in_work: 1, is_final: 0 },
  negotiation: { id: 5, next: ['priced', 'sent', 'accepted', 'declined', 'expired'], in_work: 1, is_final: 0 },
  accepted: { id: 6, next: ['ordered', 'declined'], in_work: 1, is_final: 0 },
  ordered: { id: 7, next: [], in_work: 0, is_final: 1 },
  declined: { id: 8, next: ['negotiation'], in_work: 0, is_final: 0 },
  expired: { id: 9, next: ['priced'], in_work: 0, is_final: 0 },
  cancelled: { id: 10, next: ['draft'], in_work: 0, is_final: 0 },
} as const

const orders = {
  draft: { id: 1, scope: 'B', next: ['confirmed', 'cancelled'], in_work: 1, is_final: 0 },
  confirmed: {
    id: 2,
    scope: 'B',
    next: ['carrier_search', 'booking', 'booked', 'hold', 'cancelled'],
    in_work: 1,
    is_final: 0,
  },
  carrier_search: {
    id: 3,
    scope: 'T',
    next: ['booked', 'hold', 'failed_loading', 'cancelled'],
    in_work: 1,
    is_final: 0,
  },
  booking: { id: 4, scope: 'C', next: ['booked', 'hold', 'cancelled'], in_work: 1, is_final: 0 },
  booked: {
    id: 5,
    scope: 'B',
    next: ['to_loading', 'loaded', 'hold', 'failed_loading', 'cancelled'],
    in_work: 1,
    is_final: 0,
  },
  to_loading: { id: 6, scope: 'B', next: ['loaded', 'hold', 'failed_loading', 'cancelled'], in_work: 1, is_final: 0 },
  loaded: { id: 7, scope: 'B', next: ['export_customs', 'in_transit', 'hold', 'problem'], in_work: 1, is_final: 0 },
  export_customs: { id: 8, scope: 'B', next: ['in_transit', 'hold', 'problem'], in_work: 1, is_final: 0 },
  in_transit: {
    id: 9,
    scope: 'B',
    next: ['border', 'at_port', 'import_customs', 'delivery', 'unloaded', 'problem'],
    in_work: 1,
    is_final: 0,
  },
  border: {
    id: 10,
    scope: 'T',
    next: ['in_transit', 'import_customs', 'unloaded', 'problem'],
    in_work: 1,
    is_final: 0,
  },
  at_port: { id: 11, scope: 'C', next: ['import_customs', 'delivery', 'problem'], in_work: 1, is_final: 0 },
  import_customs: { id: 12, scope: 'B', next: ['delivery', 'unloaded', 'problem'], in_work: 1, is_final: 0 },
  delivery: { id: 13, scope: 'C', next: ['unloaded', 'problem'], in_work: 1, is_final: 0 },
  unloaded: {
    id: 14,
    scope: 'B',
    next: ['empty_return', 'docs_waiting', 'invoiced', 'problem'],
    in_work: 1,
    is_final: 0,
  },
  empty_return: { id: 15, scope: 'C', next: ['docs_waiting', 'invoiced', 'problem'], in_work: 1, is_final: 0 },
  docs_waiting: { id: 16, scope: 'B', next: ['invoiced', 'problem'], in_work: 1, is_final: 0 },
  invoiced: { id: 17, scope: 'B', next: ['paid', 'closed', 'problem'], in_work: 1, is_final: 0 },
  paid: { id: 18, scope: 'B', next: ['closed'], in_work: 1, is_final: 0 },
  closed: { id: 19, scope: 'B', next: [], head_next: ['invoiced'], in_work: 0, is_final: 1 },
  hold: { id: 20, scope: 'B', next: ['cancelled'], in_work: 1, is_final: 0 },
  problem: { id: 21, scope: 'B', next: ['closed', 'cancelled'], in_work: 1, is_final: 0 },
  failed_loading: { id: 22, scope: 'T', next: ['carrier_search', 'closed', 'cancelled'], in_work: 0, is_final: 0 },
  cancelled: { id: 23, scope: 'B', next: [], head_next: ['draft'], in_work: 0, is_final: 1 },
} as const

const clients = {
  new: { id: 1, next: ['in_progress', 'lost', 'not_target'], is_final: 0 },
  in_progress: { id: 2, next: ['negotiation', 'first_order', 'lost', 'not_target'], is_final: 0 },
  negotiation: { id: 3, next: ['first_order', 'lost', 'not_target'], is_final: 0 },
  first_order: { id: 4, next: ['active', 'sleeping', 'lost'], is_final: 0 },
  active: { id: 5, next: ['sleeping', 'lost'], is_final: 0 },
  sleeping: { id: 6, next: ['in_progress', 'active', 'lost'], is_final: 0 },
  lost: { id: 7, next: ['in_progress'], is_final: 0 },
  not_target: { id: 8, next: ['in_progress'], is_final: 0 },
} as const

const tasks = {
  new: { id: 1, next: ['in_progress', 'waiting', 'done', 'cancelled'], is_final: 0 },
  in_progress: { id: 2, next: ['waiting', 'done', 'cancelled'], is_final: 0 },
  waiting: { id: 3, next: ['in_progress', 'done', 'cancelled'], is_final: 0 },
  done: { id: 4, next: ['in_progress'], is_final: 1 },
  cancelled: { id: 5, next: ['new'], is_final: 1 },
} as const

/** Ids by name: `ORDER_STATUS.in_transit`. */
export const LEAD_STATUS = idsOf(leads)
export const QUOTE_STATUS = idsOf(quotations)
export const ORDER_STATUS = idsOf(orders)
export const CLIENT_STATUS = idsOf(clients)
export const TASK_STATUS = idsOf(tasks)

export type LeadStatusName = keyof typeof leads
export type OrderStatusName = keyof typeof orders
export type QuoteStatusName = keyof typeof quotations
export type ClientStatusName = keyof typeof clients

export const STATUSES = {
  leads_statuses: listOf(leads),
  quotations_statuses: listOf(quotations),
  order_statuses: listOf(orders),
  clients_statuses: listOf(clients),
  tasks_statuses: listOf(tasks),
} as const satisfies Readonly<Record<string, readonly Status[]>>
