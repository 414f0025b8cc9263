/** The list that a number opens, with its filters in the address as if they had been set by hand. Pure. */
import type { FiltersOf, RangeName } from '@fura/shared/entities/filter-names.ts'
import type { EntityName } from '@fura/shared/entities/index.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import type { FigureList } from '@fura/shared/statistics-figures.ts'
import type { RoleKey, Statistics } from '@fura/shared/statistics.ts'
import { addDays, filterDay, today } from '#records/calendar/calendar-days.ts'

export interface ListLink {
  to: string
  search: Readonly<Record<string, string>>
  /** One step leads back to the figures. */
  state: { steps: 1 }
}

/** Whose figures and of which days: the filters of every list. */
export type Scope = Pick<Statistics, 'from' | 'to' | 'team_user_ids' | 'role_key' | 'income_day'> & {
  organization: string
}

const link = <N extends EntityName>(to: string, filters: FiltersOf<N>): ListLink => ({
  to,
  search: Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === '' ? [] : [[`f[${name}]`, String(value)]])),
  ),
  state: { steps: 1 },
})

const peopleOf = ({ team_user_ids: ids }: Scope): string => ids?.join(',') ?? ''

/** Lists of deals show active ones unless they get other filters. */
const EVERYTHING: FiltersOf<'order'> & FiltersOf<'quote'> = { in_work: 0 }

type Counted = 'order' | 'quote' | 'lead' | 'client' | 'task' | 'contact_history'

export const days = <N extends Counted>(
  { from, to }: Scope,
  field: RangeName<N>,
): Readonly<Record<string, string>> => ({
  [`${String(field)}_from`]: from,
  [`${String(field)}_to`]: to,
})

const ofDeals = (scope: Scope): FiltersOf<'order'> & FiltersOf<'quote'> => ({
  ...({ [scope.role_key]: peopleOf(scope) } satisfies { [K in RoleKey]?: string }),
  organization: scope.organization,
})

/** Leads and clients have only a manager. */
const ofManager = (scope: Scope): FiltersOf<'lead'> & FiltersOf<'client'> => ({
  manager: peopleOf(scope),
  organization: scope.organization,
})

type Orders = FiltersOf<'order'>

const ordersBy = (scope: Scope, field: RangeName<'order'>, filters: Orders = {}): ListLink =>
  link<'order'>(ROUTES.orders.path, { ...EVERYTHING, ...ofDeals(scope), ...days<'order'>(scope, field), ...filters })

/** Cancelled orders are in no figure. */
const LIVE: Orders = { not_cancelled: 1 }

export const ordersMade = (scope: Scope, filters: Orders = {}): ListLink =>
  ordersBy(scope, 'date_create', 'status' in filters ? filters : { ...LIVE, ...filters })

/** Orders whose sums belong to the period. */
export const ordersOfPeriod = (scope: Scope, filters: Orders = {}): ListLink =>
  ordersBy(scope, scope.income_day === 'loading' ? 'counted_date' : 'date_closed', filters)

/** Without the days. */
export const currentOrders = (scope: Scope, filters: Orders = {}): ListLink =>
  link<'order'>(ROUTES.orders.path, { ...ofDeals(scope), ...filters })

/** Active orders with a container whose free time ends soon. */
const ordersAtRisk = (scope: Scope, filters: Orders = {}): ListLink =>
  currentOrders(scope, { free_time_end_to: filterDay(addDays(today(), FREE_TIME_NOTICE_DAYS)), ...filters })

export const ordersLoaded = (scope: Scope, filters: Orders = {}): ListLink =>
  ordersBy(scope, 'actual_loading_date', filters)

const quotesBy = (scope: Scope, field: RangeName<'quote'>, filters: FiltersOf<'quote'> = {}): ListLink =>
  link<'quote'>(ROUTES.quotes.path, { ...EVERYTHING, ...ofDeals(scope), ...days<'quote'>(scope, field), ...filters })

export const quotesMade = (scope: Scope, filters: FiltersOf<'quote'> = {}): ListLink =>
  quotesBy(scope, 'date_create', filters)

export const leadsMade = (scope: Scope, filters: FiltersOf<'lead'> = {}): ListLink =>
  link<'lead'>(ROUTES.leads.path, { ...ofManager(scope), ...days<'lead'>(scope, 'date_create'), ...filters })

export const clientsOf = (scope: Scope, filters: FiltersOf<'client'> = {}): ListLink =>
  link<'client'>(ROUTES.clients.path, { ...ofManager(scope), ...filters })

/** Without a filter on one’s own, the list also has the tasks of others. */
export const tasksOf = (scope: Scope, filters: FiltersOf<'task'> = {}): ListLink =>
  link<'task'>(ROUTES.tasks.path, {
    mine: 0,
    team_user: peopleOf(scope),
    organization: scope.organization,
    ...filters,
  })

export const contactsMade = (scope: Scope, filters: FiltersOf<'contact_history'> = {}): ListLink =>
  link<'contact_history'>(ROUTES.contacts.path, {
    object: 'fact',
    team_user: peopleOf(scope),
    organization: scope.organization,
    ...days<'contact_history'>(scope, 'date'),
    ...filters,
  })

export const FIGURE_LISTS: Readonly<Record<FigureList, (scope: Scope, filters?: FiltersOf) => ListLink>> = {
  orders_made: ordersMade,
  orders_active: currentOrders,
  orders_closed: (scope, filters) => ordersBy(scope, 'date_closed', filters),
  orders_loaded: ordersLoaded,
  orders_counted: ordersOfPeriod,
  orders_at_risk: ordersAtRisk,
  leads_made: leadsMade,
  quotes_made: quotesMade,
  quotes_sent: (scope, filters) => quotesBy(scope, 'sent_date', filters),
  clients: clientsOf,
  clients_made: (scope, filters) => clientsOf(scope, { ...days<'client'>(scope, 'date_create'), ...filters }),
  tasks_done: (scope, filters) => tasksOf(scope, { open: 0, ...days<'task'>(scope, 'date_done'), ...filters }),
  tasks_overdue: (scope, filters) => tasksOf(scope, { overdue: 1, ...filters }),
  contacts_made: contactsMade,
}
