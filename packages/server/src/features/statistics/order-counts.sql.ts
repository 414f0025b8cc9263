/** Counts of orders: created, loaded on time, closed, unpaid, detained. */
import { DAY } from '@fura/shared/seconds.ts'
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { RowOf } from '#db/database.ts'
import { columns, columnsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import type { NumRow } from './stats.numbers.ts'
import type { Period } from './stats.period.ts'
import {
  hasIncomeDayIn,
  type CountedTable,
  countOf,
  ofDeals,
  type Scope,
  sum,
  tableOf,
  isInPeriod,
} from './stats.sql.ts'

const MOST_DEBTORS = 50

const orders = (scope: Scope): SqlText => part`${tableOf(scope, 'orders')} orders`

const own = columnsOf('orders')
const [o, d] = [columnsOf('orders', 'o'), columnsOf('orders', 'd')]
const [f, u] = [columnsOf('customer_freight', 'f'), columnsOf('team_users', 'u')]
const [c, r] = [columnsOf('order_containers', 'c'), columnsOf('exchange_rates', 'r')]

const NOT_CANCELLED = part`${own.status_id} <> ${raw(ORDER_STATUS.cancelled)}`

const ORDER_KEYS = columns('orders', 'status_id', 'order_type_id', 'direction_id')

export type MadeRow = NumRow & Pick<RowOf<'orders'>, 'status_id' | 'order_type_id' | 'direction_id'>

/** By status, type and direction together: few rows, from which all the counts are made. */
export const madeOrders = (scope: Scope, period: Period): SqlText =>
  part`select ${ORDER_KEYS}, count(*) as num from ${orders(scope)}
    where ${isInPeriod('date_create', period)} and ${NOT_CANCELLED} and ${ofDeals(scope)}
    group by ${ORDER_KEYS}`

export const numberOfOrdersMade = (scope: Scope, period: Period): SqlText =>
  countOf(scope, 'orders', isInPeriod('date_create', period), NOT_CANCELLED, ofDeals(scope))

export const numberMade = (scope: Scope, table: CountedTable, period: Period): SqlText =>
  countOf(scope, table, isInPeriod('date_create', period), ofDeals(scope))

export interface LoadedRow {
  carrier: number | null
  loaded: number
  on_time: number
}

/** An order without a planned day is not late. Grouped by carrier on request. */
export const loadedOrders = (scope: Scope, period: Period, byCarrier: boolean): SqlText => {
  const onTime = part`${own.planned_loading_date} = 0 or ${own.actual_loading_date} <= ${own.planned_loading_date} + ${raw(DAY)}`
  const each = part`select ${own.carried_by_id} as carrier, case when ${onTime} then 1 else 0 end as on_time
    from ${orders(scope)} where ${isInPeriod('counted_date', period)} and ${own.actual_loading_date} > 0 and ${ofDeals(scope)}`
  const [carrier, grouped] = byCarrier ? ['carrier', 'group by carrier'] : ['null as carrier', '']
  return part`select ${raw(carrier)}, count(*) as loaded, coalesce(sum(on_time), 0) as on_time
    from (${each}) l ${raw(grouped)}`
}

export const activeOrders = (scope: Scope): SqlText =>
  countOf(scope, 'orders', part`${own.in_work} = 1`, ofDeals(scope))

/** Sums are text. */
export interface DebtRow {
  part: 'total' | 'client' | 'department'
  client_id: number | null
  name: string
  due: string
  to_30: string | null
  to_60: string | null
  beyond: string | null
  days: number
}

/** The unpaid amount of each row, by its payer, with the days since it was due. `today` is a date, as due dates are. */
export const debts = (scope: Scope, today: number, byDepartment: boolean): SqlText => {
  const owing = part`select id, ${own.manager_id} from ${orders(scope)}
    where ${own.client_debt} > 0 and ${NOT_CANCELLED} and ${ofDeals(scope)}`
  const debtRows = part`select ${f.client_id}, ${o.manager_id}, ${f.debt},
      case when ${f.due_date} > 0 then (${today} - ${f.due_date}) / ${raw(DAY)} else 0 end as days
    from ${tableOf(scope, 'customer_freight')} f join o on ${o.id} = ${f.order_id} where ${f.is_deleted} = 0 and ${f.debt} > 0`
  const payer = columns('customer_freight', 'client_id')
  const over = (from: number, to: number | null) =>
    sum(raw(`case when days >= ${from}${to === null ? '' : ` and days <= ${to}`} then debt else 0 end`))
  const department = part`union all select 'department', cast(null as bigint), coalesce(${u.department}, ''),
      ${sum(raw('debt'))}, null, null, null, cast(0 as bigint)
    from d left join ${tableOf(scope, 'team_users')} u on ${u.id} = ${d.manager_id}
    where days > 0 group by coalesce(${u.department}, '')`
  return part`with o as materialized (${owing}), d as materialized (${debtRows})
    select 'total' as part, cast(null as bigint) as client_id, '' as name,
      ${sum(raw('case when days <= 0 then debt else 0 end'))} as due, ${over(1, 30)} as to_30,
      ${over(31, 60)} as to_60, ${over(61, null)} as beyond, cast(0 as bigint) as days from d
    union all select * from (select 'client', ${payer}, '', ${sum(raw('debt'))}, null, null, null,
      cast(max(days) as bigint) from d where days > 0 group by ${payer}
      order by sum(debt) desc, ${payer} limit ${raw(MOST_DEBTORS)}) c
    ${byDepartment ? department : raw('')}`
}

/** Containers that are still out and have at most three days left, or none any more. */
export const containersAtRisk = (scope: Scope, today: number): SqlText =>
  part`select count(*) as num from ${tableOf(scope, 'order_containers')} c
    where ${c.is_deleted} = 0 and ${c.free_time_end} > 0 and ${c.empty_return_date} = 0
      and ${c.free_time_end} <= ${today + FREE_TIME_NOTICE_DAYS * DAY}
      and ${c.order_id} in (select id from ${orders(scope)} where ${own.in_work} = 1 and ${ofDeals(scope)})`

/** `amount` is a sum, so it is text; `rate` and `units` are empty where there is no rate. */
export interface DemurrageRow {
  amount: string
  is_own: number
  rate: number | null
  units: number | null
}

/** What detained containers cost, by currency and the day whose rate counts; each with the rate of that day. */
export const demurrageSums = (scope: Scope, day: IncomeDay, period: Period, today: number): SqlText => {
  const out = part`case when ${c.empty_return_date} > 0 then ${c.empty_return_date} else`
  const sums = part`select coalesce(${c.dnd_currency_id}, orders.${own.currency_id}) as currency, ${out} ${today} end as day,
      sum(${c.dnd_amount}) as amount
    from ${tableOf(scope, 'order_containers')} c
    join (select id, ${own.currency_id} from ${orders(scope)} where ${hasIncomeDayIn(scope, day, period)}) orders on orders.id = ${c.order_id}
    where ${c.is_deleted} = 0 and ${c.dnd_amount} > 0 group by 1, 2`
  const rate = (column: 'rate' | 'units') => part`(select ${r[column]} from ${tableOf(scope, 'exchange_rates')} r
    where ${r.currency_id} = s.currency and ${r.date} <= s.day and ${r.is_deleted} = 0 order by ${r.date} desc limit 1)`
  return part`select cast(s.amount as text) as amount,
      coalesce((select ${columns('currencies', 'is_base')} from ${tableOf(scope, 'currencies')} where id = s.currency), 1) as is_own,
      ${rate('rate')} as rate, ${rate('units')} as units from (${sums}) s`
}

/** Live deals of the scope whose status is one of these. */
export const inStatuses = (scope: Scope, table: CountedTable, statuses: readonly number[]): SqlText =>
  countOf(scope, table, part`${own.status_id} in (${raw(statuses.join(', '))})`, ofDeals(scope))
