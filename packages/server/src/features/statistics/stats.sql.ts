/** Shared by the queries of statistics: whose records, of which time, by which day of an order. */
import type { IncomeDay, RoleKey } from '@fura/shared/statistics.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Database } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { type ColumnOf, columns, columnsOf, joinSql, part, raw, type SqlText, type TableName } from '#db/sql-text.ts'
import type { Period } from './stats.period.ts'

/**
 * The people whose figures are counted. Everybody may see their own records and those of their people, and only the
 * administrator, who sees all, may ask for more: so a condition on the role is the only permission check that the query needs.
 */
export interface Scope {
  db: Database
  ids: readonly number[] | null
  roleKey: RoleKey
  organization: number | null
}

/** The tables whose records are counted by their people and their days. */
export type CountedTable = 'orders' | 'quotations' | 'leads' | 'clients' | 'tasks' | 'contacts_hist'
type CountedColumn = { [T in CountedTable]: ColumnOf<T> }[CountedTable]

export const tableOf = ({ db }: Scope, table: TableName): SqlText => raw(db.tableText(table))

export const allOf = (tests: readonly SqlText[]): SqlText => joinSql(tests, ' and ')

/** The `+` keeps the engines off the index of a person, whose records span all years: the index of the time is better. */
const byPerson = ({ db, ids }: Scope, column: CountedColumn): SqlText[] =>
  ids === null ? [] : [isOneOf(db, raw(`+${column}`), ids)]

const byBranch = ({ organization }: Scope): SqlText[] =>
  organization === null ? [] : [part`+${columns('orders', 'organization_id')} = ${organization}`]

/** How many records fulfil all tests. */
export const countOf = (scope: Scope, table: CountedTable, ...tests: readonly SqlText[]): SqlText =>
  part`select count(*) as num from ${tableOf(scope, table)} where ${allOf(tests)}`

/** Live orders or quotes of the scope. */
export const ofDeals = (scope: Scope): SqlText =>
  allOf([raw('is_deleted = 0'), ...byPerson(scope, `${scope.roleKey}_id`), ...byBranch(scope)])

/** Live leads or clients: they know a manager alone. */
export const ofParties = (scope: Scope): SqlText =>
  allOf([raw('is_deleted = 0'), ...byPerson(scope, 'manager_id'), ...byBranch(scope)])

/** Live tasks or talks; a branch has those of its employees. */
export const ofWork = (scope: Scope): SqlText => {
  const { organization } = scope
  const branch = part`+${columns('tasks', 'team_user_id')} in (select id from ${tableOf(scope, 'team_users')} where ${columns('team_users', 'organization')} = ${organization})`
  return allOf([raw('is_deleted = 0'), ...byPerson(scope, 'team_user_id'), ...(organization === null ? [] : [branch])])
}

export const isInPeriod = (column: CountedColumn, { from, to }: Period): SqlText =>
  part`${raw(column)} >= ${from} and ${raw(column)} < ${to}`

/** The first test matches the condition of the partial index; the planner would read `>` as the start of the range. */
export const filledWithin = (column: CountedColumn, period: Period): SqlText =>
  part`${raw(column)} <> 0 and ${isInPeriod(column, period)}`

/** Orders whose turnover and income belong to the period. */
export const hasIncomeDayIn = (scope: Scope, day: IncomeDay, period: Period): SqlText =>
  allOf([day === 'loading' ? isInPeriod('counted_date', period) : filledWithin('date_closed', period), ofDeals(scope)])

const orders = columnsOf('orders')

/** The fact of what is closed, the plan of all else. */
const factOrPlan = (fact: SqlText, plan: SqlText): SqlText =>
  part`case when ${orders.status_id} = ${raw(ORDER_STATUS.closed)} then coalesce(${fact}, ${plan}, 0) else coalesce(${plan}, 0) end`
export const INCOME = factOrPlan(orders.fact_profit, orders.sum_income)
export const TURNOVER = factOrPlan(orders.fact_income, orders.plan_income)

/** As text, which is exact however large it is, and alike on both engines. */
export const sum = (of: SqlText): SqlText => part`cast(coalesce(sum(${of}), 0) as text)`

/** The one or two values in the middle of the column `value` of a question, as `num`: their mean is the median. */
export const middleRows = (values: SqlText): SqlText =>
  part`select value as num from (select value, row_number() over (order by value) as place, count(*) over () as total
    from (${values}) v) m where place in ((total + 1) / 2, (total + 2) / 2)`
