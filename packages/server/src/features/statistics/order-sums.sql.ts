/**
 * One pass over the orders whose income belongs to a period: totals, equipment, the best clients, routes and carriers,
 * employees.
 */
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { columnsOf, joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Period } from './stats.period.ts'
import { hasIncomeDayIn, INCOME, type Scope, sum, tableOf, TURNOVER } from './stats.sql.ts'

export const MOST_BEST = 10

const own = columnsOf('orders')

/** The columns that group the rows of a part: two, one, or none. */
type Keys = readonly SqlText[]
const NULL = raw('null')

/** Every part answers the same columns. */
const partSql = (word: OrderSumsRow['part'], [one = NULL, two = NULL]: Keys, more: SqlText, from: SqlText): SqlText =>
  part`select '${raw(word)}' as part, cast(${one} as bigint) as one, cast(${two} as bigint) as two, ${more} from ${from}`

const COUNTED = part`count(*) as num, ${sum(raw('income'))} as income`
const NO_MORE = raw('null as turnover, null as teu, null as weight, null as income_more')

const best = (word: OrderSumsRow['part'], keys: Keys, hasSums: boolean): SqlText => {
  const listed = joinSql(keys, ', ')
  const filled = joinSql(
    keys.map((key) => part`${key} is not null`),
    ' and ',
  )
  const order = part`${raw(hasSums ? 'sum(income) desc, ' : '')}count(*) desc, ${listed}`
  const from = part`o where ${filled} group by ${listed} order by ${order} limit ${raw(MOST_BEST)}`
  return part`select * from (${partSql(word, keys, part`${COUNTED}, ${NO_MORE}`, from)}) ${raw(`best_${word}`)}`
}

/** Sums are text; what a part does not answer is empty. */
export interface OrderSumsRow {
  part: 'total' | 'units' | 'client' | 'route' | 'carrier' | 'person'
  one: number | null
  two: number | null
  num: number
  income: string | null
  turnover: string | null
  teu: string | null
  weight: string | null
  income_more: string | null
}

/** Rows by `part`: total, units (containers, trucks), client, route, carrier, person. */
export const orderSums = (scope: Scope, day: IncomeDay, period: Period, hasSums: boolean): SqlText => {
  const orders = part`select ${own.client_id}, ${own[`${scope.roleKey}_id`]} as person, ${own.container_count}, ${own.truck_count},
      coalesce(${own.pol_id}, ${own.poo_id}) as city_from, coalesce(${own.pod_id}, ${own.fd_id}) as city_to, coalesce(${own.teu}, 0) as teu,
      coalesce(${own.gross_weight}, 0) as weight, ${INCOME} as income, ${TURNOVER} as turnover,
      ${own.carried_by_id} as carrier
    from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, period)}`
  const total = part`${COUNTED}, ${sum(raw('turnover'))} as turnover, ${sum(own.teu)} as teu, ${sum(raw('weight'))} as weight,
    ${sum(part`case when ${own.teu} > 0 then income else 0 end`)} as income_more`
  const units = part`cast(coalesce(sum(${own.container_count}), 0) as bigint) as num, null as income, null as turnover, null as teu,
    ${sum(own.truck_count)} as weight, ${sum(part`case when ${own.truck_count} > 0 then income else 0 end`)} as income_more`
  const answers = [
    partSql('total', [], total, raw('o')),
    partSql('units', [], units, raw('o')),
    best('client', [own.client_id], hasSums),
    best('route', [raw('city_from'), raw('city_to')], hasSums),
    best('carrier', [raw('carrier')], hasSums),
    partSql('person', [raw('person')], part`${COUNTED}, ${NO_MORE}`, raw('o where person is not null group by person')),
  ]
  return part`with o as materialized (${orders}) ${joinSql(answers, ' union all ')}`
}

export interface PlainSumsRow {
  income: string
  turnover: string
}

/** Turnover and income alone. */
export const plainSums = (scope: Scope, day: IncomeDay, period: Period): SqlText =>
  part`select ${sum(INCOME)} as income, ${sum(TURNOVER)} as turnover
    from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, period)}`

export interface MonthRow {
  place: number
  income: string
}

/** Of each month its income, by the place of the month. */
export const monthSums = (scope: Scope, day: IncomeDay, months: readonly Period[]): SqlText =>
  joinSql(
    months.map(
      (month, place) => part`select ${raw(place)} as place, ${sum(INCOME)} as income
        from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, month)}`,
    ),
    ' union all ',
  )
