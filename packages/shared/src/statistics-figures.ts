/**
 * The figures of the statistics, declared once (domain.md 3.9): the type of the answer, the API document, the labels and the
 * rows of the screen follow from here. A member with a `row` is shown by the screen as it stands, in this order.
 */
import type { FiltersOf } from './entities/filter-names.ts'
import { choice, color, type Field, ids, int, money, qty, text } from './fields/field.ts'
import { CLIENT_STATUS, LEAD_STATUS, QUOTE_STATUS } from './statuses.ts'
import type { VariantFigure } from './variant-parts.ts'

/** Which day puts an order's turnover and income into a period: the loading (actual, else planned) or the closing. */
export const INCOME_DAYS = ['loading', 'closed'] as const

/** The role key of the lists that says whose deals these are (`f[manager]=2`): every number opens the list behind it. */
export const ROLE_KEYS = ['manager', 'op_manager', 'doc_support_manager', 'assistant'] as const

/** The lists behind the numbers, and what they list; the app makes an address of each (`list-links.ts`). */
interface ListedBy {
  orders_made: 'order'
  orders_active: 'order'
  orders_closed: 'order'
  orders_loaded: 'order'
  orders_counted: 'order'
  orders_at_risk: 'order'
  leads_made: 'lead'
  quotes_made: 'quote'
  quotes_sent: 'quote'
  clients: 'client'
  clients_made: 'client'
  tasks_done: 'task'
  tasks_overdue: 'task'
  contacts_made: 'contact_history'
}
export type FigureList = keyof ListedBy

interface RowWords<L extends FigureList = FigureList> {
  /** Further filters of the list. */
  filters?: FiltersOf<ListedBy[L], number>
  /** The key of its label after `stats.`, unless it is the figure's name. */
  label?: string
  /** Shown only where the variant has this figure. */
  needs?: VariantFigure
  /** Digits after the point. */
  digits?: number
}

/** How the screen shows a figure, and the list that a press on it opens. */
export interface FigureRow extends RowWords {
  shownAs: 'count' | 'money' | 'percent' | 'minutes' | 'quantity'
  list: FigureList
}

export type Figure = Field & { readonly row: FigureRow }

const rowOf =
  <const F extends Field, const S extends FigureRow['shownAs']>(field: F, shownAs: S) =>
  <const L extends FigureList>(list: L, words: RowWords<L> = {}) => ({ ...field, row: { shownAs, list, ...words } })

const count = int({ required: true })
const sum = money({ required: true })
/** With one digit after the point; null of nothing. */
const percent = text({ max: 20 })
const word = text({ required: true })
const day = { kind: 'day' } as const

const income = { viewWith: 'can_view_sum_income' } as const
const incomeSum = money({ required: true, ...income })
const incomePercent = text({ max: 20, ...income })
/** Turnover and margin would reveal the plan's income. */
const turnover = { viewWith: ['can_view_sum_income', 'can_view_plan_calculation'] } as const
const turnoverSum = money({ required: true, ...turnover })
const turnoverPercent = text({ max: 20, ...turnover })
const quoteCount = int({ required: true, viewWith: 'can_view_quote' })

const countRow = rowOf(count, 'count')
const sumRow = rowOf(sum, 'money')
/** The sum for each one; null where there is none. */
const averageRow = rowOf(money(), 'money')
const percentRow = rowOf(percent, 'percent')
const quantityRow = rowOf(qty({ required: true }), 'quantity')
/** A median; null of nothing. */
const minutesRow = rowOf(int(), 'minutes')

const idAndName = { id: count, name: word }
/** A part of a whole: a status, a type, a direction, a source, a reason. */
const share = { ...idAndName, count }
/** A client, a route of two cities, a carrier: `ids` has the two cities of a route. */
const best = { ids: ids(), names: { kind: 'words' }, count, income: incomeSum } as const

const orders = {
  made: countRow('orders_made'),
  active: countRow('orders_active'),
  closed: countRow('orders_closed'),
  loaded: countRow('orders_loaded'),
  on_time: countRow('orders_loaded', { label: 'loaded_on_time' }),
  on_time_percent: percent,
  teu: quantityRow('orders_counted', { needs: 'teu', digits: 2 }),
  containers: countRow('orders_counted', { needs: 'containers', label: 'containers_name' }),
  trucks: countRow('orders_counted', { needs: 'trucks' }),
  tonnes: quantityRow('orders_counted', { digits: 1 }),
  by_status: [{ ...share, color: color({ required: true }) }],
  by_type: [share],
  by_direction: [share],
  by_carrier: [{ ...idAndName, loaded: count, on_time: count }],
} as const

const sums = {
  turnover: { ...turnoverSum, row: sumRow('orders_counted').row },
  income: sumRow('orders_counted'),
  margin: { ...turnoverPercent, row: percentRow('orders_counted').row },
  plan_income: sum,
  plan_percent: percent,
  plan_percent_to_date: percent,
  per_order: averageRow('orders_counted'),
  per_teu: averageRow('orders_counted', { needs: 'per_teu' }),
  per_truck: averageRow('orders_counted', { needs: 'per_truck' }),
  demurrage: sumRow('orders_counted', { needs: 'demurrage' }),
  months: [{ month: count, income: sum, year_before: sum }],
} as const

const leads = {
  made: countRow('leads_made'),
  converted: countRow('leads_made', { filters: { status: LEAD_STATUS.converted } }),
  rejected: countRow('leads_made', { filters: { status: LEAD_STATUS.rejected } }),
  conversion: percentRow('leads_made'),
  first_contact_minutes: minutesRow('leads_made', { label: 'first_contact' }),
  by_source: [{ ...share, converted: count, rejected: count, conversion: percent }],
} as const

const quotes = {
  made: countRow('quotes_made'),
  sent: countRow('quotes_sent'),
  ordered: countRow('quotes_made', { filters: { status: QUOTE_STATUS.ordered } }),
  declined: countRow('quotes_made', { filters: { status: QUOTE_STATUS.declined } }),
  expired: countRow('quotes_made', { filters: { status: QUOTE_STATUS.expired } }),
  win_rate: percentRow('quotes_made'),
  answer_minutes: minutesRow('quotes_sent', { label: 'answer_time' }),
  by_reason: [share],
} as const

const clients = {
  active: countRow('clients', { label: 'clients_active', filters: { status: CLIENT_STATUS.active } }),
  made: countRow('clients_made', { label: 'clients_made' }),
  sleeping: countRow('clients', { label: 'clients_sleeping', filters: { status: CLIENT_STATUS.sleeping } }),
} as const

const work = {
  tasks_done: countRow('tasks_done'),
  tasks_overdue: countRow('tasks_overdue'),
  contacts: countRow('contacts_made'),
} as const

/** Debts of clients today, whatever the period; clients with an overdue debt, the largest first. */
const debts = {
  due: sum,
  overdue_30: sum,
  overdue_60: sum,
  overdue_more: sum,
  by_client: [{ ...idAndName, overdue: sum, days: count }],
  by_department: [{ name: word, overdue: sum }],
} as const

/** A manager beside the others: the share of the orders and of the income may differ much. */
const employee = {
  ...idAndName,
  orders: count,
  orders_share: text({ required: true, max: 20 }),
  income: incomeSum,
  income_share: text({ required: true, max: 20, ...income }),
  plan_income: incomeSum,
  plan_percent: incomePercent,
} as const

export const STATISTICS = {
  /** Both ends included; `before_…` is the time of the same length just before. */
  from: day,
  to: day,
  before_from: day,
  before_to: day,
  income_day: choice(INCOME_DAYS, { required: true }),
  team_user_ids: { kind: 'value' },
  role_key: choice(ROLE_KEYS, { required: true }),
  /** The people and branches that the reader may choose. */
  people: [idAndName],
  organizations: [idAndName],
  orders,
  free_time_at_risk: countRow('orders_at_risk', { needs: 'free_time_at_risk' }),
  money: sums,
  leads,
  quotes,
  clients,
  work,
  debts,
  /** The funnel of what began in the period. */
  funnel: { leads: count, quotes: quoteCount, accepted: quoteCount, orders: count },
  top_clients: [best],
  top_routes: [best],
  top_carriers: [best],
  employees: [employee],
  /** The same few figures of the time before, to say "+6 to October". */
  before: {
    orders: count,
    on_time_percent: percent,
    quotes: quoteCount,
    income: incomeSum,
    margin: turnoverPercent,
  },
} as const

/** `?part=home`: the few counts of Home, cheap enough for every opening of the app. */
export const HOME_FIGURES = {
  team_user_ids: { kind: 'value' },
  orders_active: count,
  quotes_waiting: quoteCount,
  leads_waiting: count,
  tasks_today: count,
  tasks_overdue: count,
  chats_unread: count,
  /** As `money` of the statistics of this month. */
  income: incomeSum,
  plan_income: incomeSum,
  plan_percent: incomePercent,
} as const

/** Parts that a reader without the right to them is not answered; a single figure says so by `viewWith`. */
export const PARTS_BY_RIGHT = ['money', 'quotes', 'by_carrier', 'by_department', 'employees'] as const

/** What the API document says of members whose names do not say enough. */
export const ABOUT_FIGURES = {
  team_user_ids: 'null: the whole company.',
  role_key: 'The filter of orders and quotations that, with `team_user_ids`, lists what was counted.',
  money: 'Only with `can_view_sum_income`.',
  quotes: 'Only with `can_view_quote`, where the installation has quotes.',
  first_contact_minutes: 'The median from a lead’s creation to the first contact made.',
  answer_minutes: 'The median from the request to the sending.',
  on_time: 'Of those loaded in the period: how many not later than a day after the plan.',
  by_carrier: 'The worst first; for a head.',
  due: 'Unpaid and not overdue.',
  plan_income: 'The targets of the employees counted, for the months that the period covers, by days.',
  plan_percent_to_date: 'The same of the orders whose day is not later than today; null unless the period is running.',
  months: 'The twelve months of the year of `to`, and of the year before.',
  employees: 'Only of several employees, for a head.',
  demurrage: 'In the base currency, at the rate of the day of return, today’s while a container is out.',
} as const

export const hasRow = (member: unknown): member is Figure =>
  typeof member === 'object' && member !== null && 'row' in member

export const labelOfFigure = (name: string, { label = name }: FigureRow): string => `stats.${label}`

/** Keys of the labels of all rows. */
export const figureLabels = (members: object = STATISTICS): string[] =>
  Object.entries(members).flatMap(([name, member]: [string, unknown]) => {
    if (hasRow(member)) return [labelOfFigure(name, member.row)]
    const isGroup = typeof member === 'object' && member !== null && !Array.isArray(member) && !('kind' in member)
    return isGroup ? figureLabels(member) : []
  })
