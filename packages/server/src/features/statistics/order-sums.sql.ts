/**
 * One pass over the orders whose income belongs to a period: totals, equipment, the best clients, routes and carriers,
 * employees.
 */
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Period } from './stats.period.ts'
import { hasIncomeDayIn, INCOME, type Scope, sum, tableOf, TURNOVER } from './stats.sql.ts'

export const MOST_BEST = 10

/** Every part answers the same columns. */
const partSql = (word: string, one: string, two: string, more: string, from: string): SqlText =>
  raw(`select '${word}' as part, cast(${one} as bigint) as one, cast(${two} as bigint) as two, ${more} from ${from}`)

const COUNTED = `count(*) as num, ${sum('income')} as income`
const NO_MORE = `null as turnover, null as teu, null as weight, null as income_more`

const best = (word: string, one: string, two: string, hasSums: boolean): SqlText => {
  const keys = two === 'null' ? one : `${one}, ${two}`
  const filled = two === 'null' ? `${one} is not null` : `${one} is not null and ${two} is not null`
  const order = `${hasSums ? 'sum(income) desc, ' : ''}count(*) desc, ${keys}`
  const from = `o where ${filled} group by ${keys} order by ${order} limit ${MOST_BEST}`
  return part`select * from (${partSql(word, one, two, `${COUNTED}, ${NO_MORE}`, from)}) ${raw(`best_${word}`)}`
}

/** Rows told apart by `part`: total, units (containers, trucks), client, route, carrier, person. */
export const orderSums = (scope: Scope, day: IncomeDay, period: Period, hasSums: boolean): SqlText => {
  const orders = part`select client_id, ${raw(`${scope.roleKey}_id`)} as person, container_count, truck_count,
      coalesce(pol_id, poo_id) as city_from, coalesce(pod_id, fd_id) as city_to, coalesce(teu, 0) as teu,
      coalesce(gross_weight, 0) as weight, ${raw(INCOME)} as income, ${raw(TURNOVER)} as turnover,
      carried_by_id as carrier
    from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, period)}`
  const total = `${COUNTED}, ${sum('turnover')} as turnover, ${sum('teu')} as teu, ${sum('weight')} as weight,
    ${sum('case when teu > 0 then income else 0 end')} as income_more`
  const units = `cast(coalesce(sum(container_count), 0) as bigint) as num, null as income, null as turnover, null as teu,
    ${sum('truck_count')} as weight, ${sum('case when truck_count > 0 then income else 0 end')} as income_more`
  const answers = [
    partSql('total', 'null', 'null', total, 'o'),
    partSql('units', 'null', 'null', units, 'o'),
    best('client', 'client_id', 'null', hasSums),
    best('route', 'city_from', 'city_to', hasSums),
    best('carrier', 'carrier', 'null', hasSums),
    partSql('person', 'person', 'null', `${COUNTED}, ${NO_MORE}`, 'o where person is not null group by person'),
  ]
  return part`with o as materialized (${orders}) ${joinSql(answers, ' union all ')}`
}

/** Turnover and income alone. */
export const plainSums = (scope: Scope, day: IncomeDay, period: Period): SqlText =>
  part`select ${raw(sum(INCOME))} as income, ${raw(sum(TURNOVER))} as turnover
    from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, period)}`

/** Of each month its income, by the place of the month. */
export const monthSums = (scope: Scope, day: IncomeDay, months: readonly Period[]): SqlText =>
  joinSql(
    months.map(
      (month, place) => part`select ${raw(String(place))} as place, ${raw(sum(INCOME))} as income
        from ${tableOf(scope, 'orders')} orders where ${hasIncomeDayIn(scope, day, month)}`,
    ),
    ' union all ',
  )
