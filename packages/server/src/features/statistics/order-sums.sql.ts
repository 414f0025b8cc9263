/** One look over the orders whose income belongs to a period: totals, equipment, the best clients, routes and carriers, employees. */
import type { IncomeDay } from '@fura/shared/statistics.ts'
import { joined, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Period } from './stats.period.ts'
import { counted, INCOME, type Scope, sum, tableOf, TURNOVER } from './stats.sql.ts'

export const MOST_BEST = 10

/** The main carrier; where orders name none, who carries their first leg, else their first container. */
export const carrierOf = (scope: Scope): SqlText => part`coalesce(main_carrier_id,
  (select d.contractor_id from ${tableOf(scope, 'order_directions')} d where d.order_id = orders.id
    and d.is_deleted = 0 and d.contractor_id is not null order by d.position, d.id limit 1),
  (select c.contractor_id from ${tableOf(scope, 'order_containers')} c where c.order_id = orders.id
    and c.is_deleted = 0 and c.contractor_id is not null order by c.id limit 1))`

/** Every part answers the same columns. */
const told = (word: string, one: string, two: string, more: string, from: string): SqlText =>
  raw(`select '${word}' as part, cast(${one} as bigint) as one, cast(${two} as bigint) as two, ${more} from ${from}`)

const COUNTED = `count(*) as num, ${sum('income')} as income`
const NO_MORE = `null as turnover, null as teu, null as weight, null as income_more`

const best = (word: string, one: string, two: string, hasSums: boolean): SqlText => {
  const keys = two === 'null' ? one : `${one}, ${two}`
  const filled = two === 'null' ? `${one} is not null` : `${one} is not null and ${two} is not null`
  const order = `${hasSums ? 'sum(income) desc, ' : ''}count(*) desc, ${keys}`
  const from = `o where ${filled} group by ${keys} order by ${order} limit ${MOST_BEST}`
  return part`select * from (${told(word, one, two, `${COUNTED}, ${NO_MORE}`, from)}) ${raw(`best_${word}`)}`
}

/** Containers and trucks by the rows of an order; of an order without rows, the equipment that it plans. */
const equipment = (scope: Scope): SqlText => {
  const [rows, types] = [tableOf(scope, 'order_containers'), tableOf(scope, 'container_types')]
  const planned = 'coalesce(o.equipment_count, 0)'
  const trucks = `case when t.kind <> 'truck' then 0 when c.id is null then ${planned} else 1 end`
  const containers = `case when t.kind = 'truck' then 0 when c.id is null then ${planned} else 1 end`
  // The income of an order with several trucks counts at the first of them.
  const isFirst = part`not exists (select 1 from ${rows} b join ${types} bt on bt.id = b.container_type_id
    where b.order_id = c.order_id and b.is_deleted = 0 and b.id < c.id and bt.kind = 'truck')`
  const income = part`case when t.kind <> 'truck' then 0 when c.id is null then
    case when ${raw(planned)} > 0 then o.income else 0 end when ${isFirst} then o.income else 0 end`
  return part`select ${raw(containers)} as containers, ${raw(trucks)} as trucks, ${income} as truck_income
    from o left join ${rows} c on c.order_id = o.id and c.is_deleted = 0
    join ${types} t on t.id = coalesce(c.container_type_id, o.container_type_id)`
}

/** Rows told apart by `part`: total, units (containers, trucks), client, route, carrier, person. */
export const orderSums = (scope: Scope, day: IncomeDay, period: Period, hasSums: boolean): SqlText => {
  const orders = part`select id, client_id, ${raw(`${scope.roleKey}_id`)} as person, container_type_id, equipment_count,
      coalesce(pol_id, poo_id) as city_from, coalesce(pod_id, fd_id) as city_to, coalesce(teu, 0) as teu,
      coalesce(gross_weight, 0) as weight, ${raw(INCOME)} as income, ${raw(TURNOVER)} as turnover,
      ${carrierOf(scope)} as carrier
    from ${tableOf(scope, 'orders')} orders where ${counted(scope, day, period)}`
  const total = `${COUNTED}, ${sum('turnover')} as turnover, ${sum('teu')} as teu, ${sum('weight')} as weight,
    ${sum('case when teu > 0 then income else 0 end')} as income_more`
  const units = `cast(coalesce(sum(containers), 0) as bigint) as num, null as income, null as turnover, null as teu,
    ${sum('trucks')} as weight, ${sum('truck_income')} as income_more`
  const answers = [
    told('total', 'null', 'null', total, 'o'),
    part`${raw("select 'units', null, null, ")}${raw(units)} from (${equipment(scope)}) u`,
    best('client', 'client_id', 'null', hasSums),
    best('route', 'city_from', 'city_to', hasSums),
    best('carrier', 'carrier', 'null', hasSums),
    told('person', 'person', 'null', `${COUNTED}, ${NO_MORE}`, 'o where person is not null group by person'),
  ]
  return part`with o as materialized (${orders}) ${joined(answers, ' union all ')}`
}

/** Turnover and income alone. */
export const plainSums = (scope: Scope, day: IncomeDay, period: Period): SqlText =>
  part`select ${raw(sum(INCOME))} as income, ${raw(sum(TURNOVER))} as turnover
    from ${tableOf(scope, 'orders')} orders where ${counted(scope, day, period)}`

/** Of each month its income, by the place of the month. */
export const monthSums = (scope: Scope, day: IncomeDay, months: readonly Period[]): SqlText =>
  joined(
    months.map(
      (month, place) => part`select ${raw(String(place))} as place, ${raw(sum(INCOME))} as income
        from ${tableOf(scope, 'orders')} orders where ${counted(scope, day, month)}`,
    ),
    ' union all ',
  )
