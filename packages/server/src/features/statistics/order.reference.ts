/** The figures of orders once more for the tests: how many, what was carried, who is best. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import type { Database, Row } from '#db/database.ts'
import { counts, DAY, isIn, isOf, live, moneyOf, num, percentOf, type Question, total } from './stats.reference.ts'

export const incomeOf = (row: Row): number =>
  Number((row.status_id === ORDER_STATUS.closed ? row.fact_profit : null) ?? row.sum_income ?? 0)
export const turnoverOf = (row: Row): number =>
  Number((row.status_id === ORDER_STATUS.closed ? row.fact_income : null) ?? row.plan_income ?? 0)

const countedDay = (row: Row, day: Question['day']): number =>
  day === 'closed' ? num(row, 'date_closed') : num(row, 'actual_loading_date') || num(row, 'planned_loading_date')

export const countedOrders = async (db: Database, question: Question): Promise<Row[]> =>
  (await live(db, 'orders')).filter(
    (row) =>
      row.status_id !== ORDER_STATUS.cancelled &&
      isOf(question, row, question.role) &&
      isIn(question, countedDay(row, question.day)),
  )

const firstCarrier = (row: Row, legs: readonly Row[], containers: readonly Row[]): number => {
  if (row.main_carrier_id !== null) return num(row, 'main_carrier_id')
  const sorted = legs.toSorted((a, b) => num(a, 'position') - num(b, 'position') || num(a, 'id') - num(b, 'id'))
  return num(
    [...sorted, ...containers.toSorted((a, b) => num(a, 'id') - num(b, 'id'))].find(
      (part) => num(part, 'contractor_id') > 0,
    ) ?? {},
    'contractor_id',
  )
}

/** By order: who carries it. */
export const carriersOf = async (db: Database, orders: readonly Row[]): Promise<Map<number, number>> => {
  const legs = Map.groupBy(await live(db, 'order_directions'), (row) => num(row, 'order_id'))
  const containers = Map.groupBy(await live(db, 'order_containers'), (row) => num(row, 'order_id'))
  return new Map(
    orders.map((row) => {
      const id = num(row, 'id')
      return [id, firstCarrier(row, legs.get(id) ?? [], containers.get(id) ?? [])]
    }),
  )
}

/** The ten best by a key of several ids; without income by their number. */
export const bestOf = (orders: readonly Row[], keyOf: (row: Row) => (number | null)[], hasIncome: boolean) =>
  [...Map.groupBy(orders, (row) => JSON.stringify(keyOf(row)))]
    .map(([key, rows]) => ({ ids: JSON.parse(key) as number[], count: rows.length, cents: total(rows, incomeOf) }))
    .filter(({ ids }) => ids.every((id) => id !== null && id !== 0))
    .toSorted(
      (a, b) =>
        (hasIncome ? b.cents.cmp(a.cents) : 0) ||
        b.count - a.count ||
        (a.ids[0] ?? 0) - (b.ids[0] ?? 0) ||
        (a.ids[1] ?? 0) - (b.ids[1] ?? 0),
    )
    .slice(0, 10)
    .map(({ ids, count, cents }) => ({ ids, count, ...(hasIncome ? { income: moneyOf(cents) } : {}) }))

export const unitsOf = async (db: Database, orders: readonly Row[]) => {
  const kinds = new Map((await live(db, 'container_types')).map((row) => [num(row, 'id'), row.kind]))
  const parts = Map.groupBy(await live(db, 'order_containers'), (row) => num(row, 'order_id'))
  return orders.map((row) => {
    const own = parts.get(num(row, 'id'))
    const types =
      own?.map((part) => num(part, 'container_type_id')) ??
      Array.from({ length: num(row, 'equipment_count') }, () => num(row, 'container_type_id'))
    const kindsOfTypes = types.map((type) => kinds.get(type))
    const trucks = kindsOfTypes.filter((kind) => kind === 'truck').length
    return {
      row,
      trucks,
      containers: own ? kindsOfTypes.length - trucks : kindsOfTypes.filter((kind) => kind === 'container').length,
    }
  })
}

export const orderReference = async (db: Database, question: Question) => {
  const all = (await live(db, 'orders')).filter((row) => isOf(question, row, question.role))
  const made = all.filter((row) => row.status_id !== ORDER_STATUS.cancelled && isIn(question, num(row, 'date_create')))
  const orders = await countedOrders(db, question)
  const loaded = all.filter(
    (row) => row.status_id !== ORDER_STATUS.cancelled && isIn(question, num(row, 'actual_loading_date')),
  )
  const onTime = loaded.filter((row) => {
    const planned = num(row, 'planned_loading_date')
    return planned === 0 || num(row, 'actual_loading_date') <= planned + DAY
  })
  const units = await unitsOf(db, orders)
  return {
    made: made.length,
    active: all.filter((row) => row.in_work === 1).length,
    closed: all.filter((row) => isIn(question, num(row, 'date_closed'))).length,
    by_status: counts(made, 'status_id'),
    by_type: counts(made, 'order_type_id'),
    by_direction: counts(made, 'direction_id'),
    teu: total(orders, (row) => num(row, 'teu'))
      .div(1000)
      .toFixed(3),
    containers: units.reduce((sum, one) => sum + one.containers, 0),
    trucks: units.reduce((sum, one) => sum + one.trucks, 0),
    tonnes: total(orders, (row) => num(row, 'gross_weight'))
      .div(1_000_000)
      .round(3, Big.roundHalfUp)
      .toFixed(3),
    loaded: loaded.length,
    on_time: onTime.length,
    on_time_percent: percentOf(onTime.length, loaded.length),
  }
}
