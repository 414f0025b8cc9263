/**
 * What GET /api/team_users/auth_info/stats/ answers (domain.md 3.9): the figures of a period, for one employee, for the people
 * of a head or for the whole company. Sums are decimal strings in the installation's base currency; a part whose right is
 * missing is not in the answer.
 */

import type { Role } from './permissions.ts'

/** Which day puts an order's turnover and income into a period: the loading (actual, else planned) or the closing. */
export const INCOME_DAYS = ['loading', 'closed'] as const
export type IncomeDay = (typeof INCOME_DAYS)[number]

/** The role key of the lists that says whose deals these are (`f[manager]=2`): every number opens the list behind it. */
export const ROLE_KEYS = ['manager', 'op_manager', 'doc_support_manager', 'assistant'] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

const KEY_OF_ROLE: Readonly<Record<Role, RoleKey>> = {
  admin: 'manager',
  head: 'manager',
  manager: 'manager',
  accountant: 'manager',
  viewer: 'manager',
  op_manager: 'op_manager',
  dispatcher: 'op_manager',
  doc_manager: 'doc_support_manager',
  assistant: 'assistant',
}

/** The role in a deal by which it counts as an employee's. */
export const roleKeyOf = (role: Role): RoleKey => KEY_OF_ROLE[role]

export interface Named {
  id: number
  name: string
}

/** A part of a whole: a status, a type, a direction, a source, a reason. */
export interface Share extends Named {
  count: number
}

/** One of the ten best: a client, a route of two cities, a carrier. `income` needs can_view_sum_income. */
export interface Best {
  /** The client's or the carrier's id; of a route the two cities. */
  ids: number[]
  names: string[]
  count: number
  income?: string
}

export interface LeadFigures {
  made: number
  converted: number
  rejected: number
  /** Converted of converted and rejected, in percent with one digit; null while there are none. */
  conversion: string | null
  /** Median from the lead's creation to the first contact made. */
  first_contact_minutes: number | null
  by_source: (Share & { converted: number; rejected: number; conversion: string | null })[]
}

export interface QuoteFigures {
  made: number
  sent: number
  ordered: number
  declined: number
  expired: number
  win_rate: string | null
  /** Median from the request to the sending. */
  answer_minutes: number | null
  by_reason: Share[]
}

export interface OrderFigures {
  made: number
  active: number
  closed: number
  by_status: (Share & { color: string })[]
  by_type: Share[]
  by_direction: Share[]
  teu: string
  containers: number
  trucks: number
  tonnes: string
  /** Of those loaded in the period: how many not later than a day after the plan. */
  loaded: number
  on_time: number
  on_time_percent: string | null
  /** The worst first: carriers with their loaded and punctual orders. For a head. */
  by_carrier?: (Named & { loaded: number; on_time: number })[]
}

/** Only with can_view_sum_income. */
export interface MoneyFigures {
  /** Turnover and margin tell the plan's income: they need can_view_plan_calculation too. */
  turnover?: string
  margin?: string | null
  income: string
  /** The targets of the employees counted, for the months that the period covers, by days. */
  plan_income: string
  plan_percent: string | null
  /** Of the same plan, what the orders of its days until today bring; null unless the period is running. */
  plan_percent_to_date: string | null
  per_order: string | null
  per_teu: string | null
  per_truck: string | null
  /** The twelve months of the year of `to`, and of the year before. */
  months: { month: number; income: string; year_before: string }[]
  demurrage: string
}

/** Debts of clients today, whatever the period. */
export interface DebtFigures {
  due: string
  overdue_30: string
  overdue_60: string
  overdue_more: string
  /** Clients with an overdue debt, the largest first. */
  by_client: (Named & { overdue: string; days: number })[]
  by_department?: { name: string; overdue: string }[]
}

export interface WorkFigures {
  tasks_done: number
  tasks_overdue: number
  contacts: number
}

export interface ClientFigures {
  active: number
  made: number
  sleeping: number
}

/** A manager beside the others: their share of the orders and of the income may differ much. */
export interface EmployeeFigures extends Named {
  orders: number
  orders_share: string
  income?: string
  income_share?: string
  plan_income?: string
  plan_percent?: string | null
}

/** The same few figures of the time before, of the same length, to say "+6 to October". */
export interface BeforeFigures {
  orders: number
  on_time_percent: string | null
  quotes?: number
  income?: string
  margin?: string | null
}

export interface Statistics {
  /** dd-mm-yyyy, both ends included; `before_…` is the time of the same length just before. */
  from: string
  to: string
  before_from: string
  before_to: string
  income_day: IncomeDay
  /** Whose figures: null is the whole company. `role_key` with these ids opens the lists behind the numbers. */
  team_user_ids: number[] | null
  role_key: RoleKey
  /** Whom and what the reader may choose. */
  people: Named[]
  organizations: Named[]
  leads: LeadFigures
  quotes?: QuoteFigures
  orders: OrderFigures
  money?: MoneyFigures
  free_time_at_risk: number
  debts: DebtFigures
  clients: ClientFigures
  work: WorkFigures
  /** The funnel of what began in the period; without can_view_quote its quotes are left out. */
  funnel: { leads: number; quotes?: number; accepted?: number; orders: number }
  top_clients: Best[]
  top_routes: Best[]
  top_carriers: Best[]
  /** Only for a head. */
  employees?: EmployeeFigures[]
  before: BeforeFigures
}

/** `?part=home`: the few counts of Home, cheap enough for every opening of the app. */
export interface HomeFigures {
  /** Whose deals these are, as in `Statistics`: a head's are those of their team. Tasks and chats are always the user's own. */
  team_user_ids: number[] | null
  orders_active: number
  quotes_waiting?: number
  leads_waiting: number
  tasks_today: number
  tasks_overdue: number
  chats_unread: number
  /** As `money` of the statistics of this month; only with can_view_sum_income. */
  income?: string
  plan_income?: string
  plan_percent?: string | null
}
