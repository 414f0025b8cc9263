/** What the API document says of the statistics. */
import { choice, color, ids, int, money, qty, ref, text } from '@fura/shared/fields/field.ts'
import { INCOME_DAYS, ROLE_KEYS } from '@fura/shared/statistics.ts'
import type { RouteDoc, Shape } from '#http/route-doc.ts'

const count = int({ required: true })
const sum = money({ required: true })
const income = money({ required: true, viewWith: 'can_view_sum_income' })
const amount = qty({ required: true })
/** With one digit after the point; null of nothing. */
const percent = text({ max: 20 })
const word = text({ required: true })
const day = { kind: 'day' } as const
const idAndName = { id: count, name: word }
const share = { ...idAndName, count }
const best = { ids: ids(), names: { kind: 'words' }, count, income } as const

const LEADS = {
  made: count,
  converted: count,
  rejected: count,
  conversion: percent,
  first_contact_minutes: int(),
  by_source: [{ ...share, converted: count, rejected: count, conversion: percent }],
} as const satisfies Shape

const QUOTES = {
  made: count,
  sent: count,
  ordered: count,
  declined: count,
  expired: count,
  win_rate: percent,
  answer_minutes: int(),
  by_reason: [share],
} as const satisfies Shape

const ORDERS = {
  made: count,
  active: count,
  closed: count,
  by_status: [{ ...share, color: color({ required: true }) }],
  by_type: [share],
  by_direction: [share],
  teu: amount,
  containers: count,
  trucks: count,
  tonnes: amount,
  loaded: count,
  on_time: count,
  on_time_percent: percent,
  by_carrier: [{ ...idAndName, loaded: count, on_time: count }],
} as const satisfies Shape

const MONEY = {
  turnover: sum,
  margin: percent,
  income: sum,
  plan_income: sum,
  plan_percent: percent,
  plan_percent_to_date: percent,
  per_order: money(),
  per_teu: money(),
  per_truck: money(),
  months: [{ month: count, income: sum, year_before: sum }],
  demurrage: sum,
} as const satisfies Shape

const DEBTS = {
  due: sum,
  overdue_30: sum,
  overdue_60: sum,
  overdue_more: sum,
  by_client: [{ ...idAndName, overdue: sum, days: count }],
  by_department: [{ name: word, overdue: sum }],
} as const satisfies Shape

const STATISTICS = {
  from: day,
  to: day,
  before_from: day,
  before_to: day,
  income_day: choice(INCOME_DAYS, { required: true }),
  team_user_ids: { kind: 'value' },
  role_key: choice(ROLE_KEYS, { required: true }),
  people: [idAndName],
  organizations: [idAndName],
  leads: LEADS,
  quotes: QUOTES,
  orders: ORDERS,
  money: MONEY,
  free_time_at_risk: count,
  debts: DEBTS,
  clients: { active: count, made: count, sleeping: count },
  work: { tasks_done: count, tasks_overdue: count, contacts: count },
  funnel: { leads: count, quotes: count, accepted: count, orders: count },
  top_clients: [best],
  top_routes: [best],
  top_carriers: [best],
  employees: [
    {
      ...idAndName,
      orders: count,
      orders_share: percent,
      income,
      income_share: percent,
      plan_income: income,
      plan_percent: percent,
    },
  ],
  before: { orders: count, on_time_percent: percent, quotes: count, income, margin: percent },
} as const satisfies Shape

const HOME = {
  team_user_ids: { kind: 'value' },
  orders_active: count,
  quotes_waiting: count,
  leads_waiting: count,
  tasks_today: count,
  tasks_overdue: count,
  chats_unread: count,
  income,
  plan_income: income,
  plan_percent: percent,
} as const satisfies Shape

/** Absent without a right, or in the other of the two answers. */
const PARTIAL = [
  ...Object.keys(STATISTICS),
  ...Object.keys(HOME),
  'turnover',
  'margin',
  'by_carrier',
  'by_department',
  'accepted',
  'income_share',
]

export const statsDoc = {
  summary: 'Figures of a period: one’s own; of a head’s people; of the whole company for the administrator',
  query: {
    part: choice(['home']),
    from: day,
    to: day,
    team_user: ref('team_user'),
    organization: ref('organization'),
    income_day: choice(INCOME_DAYS),
  },
  answer: { detail: { ...HOME, ...STATISTICS } },
  partial: PARTIAL,
  about: {
    part: '`home`: the few counts of Home alone, of the same people; takes no other parameter.',
    from: 'Without it the first day of this month.',
    to: 'Without it the last day of this month; included, at most five years after `from`.',
    team_user: 'Oneself; for a head also somebody under them; for the administrator anybody. Else `access denied`.',
    income_day: 'Which day puts turnover and income into the period.',
    team_user_ids: 'null: the whole company.',
    role_key: 'The filter of orders and quotations that, with `team_user_ids`, lists what was counted.',
    money: 'Only with `can_view_sum_income`; its turnover and margin with `can_view_plan_calculation` too.',
    quotes: 'Only with `can_view_quote`, where the installation has quotes.',
    due: 'Unpaid and not overdue.',
    plan_percent_to_date:
      'The same of the orders whose day is not later than today; null unless the period is running.',
    employees: 'Only of several employees, for a head.',
    demurrage: 'In the base currency, at the rate of the day of return, today’s while a container is out.',
  },
} as const satisfies RouteDoc
