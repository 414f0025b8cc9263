/** Finds drivers and vehicles that are on another active order at the same time (domain.md 4.6). */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { MoverField, OtherJob } from '@fura/shared/rules/assignment.ts'
import { overlaps, tripOf, tripOfContainer, tripOfDirection } from '@fura/shared/rules/busy.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RowOf } from '#db/database.ts'
import type { Tables } from '#db/schema.ts'

/** References that cannot be in two places at once. A trailer may be parked. */
export const MOVERS = ['driver_id', 'truck_id', 'car_id'] as const satisfies readonly MoverField[]

const ORDER_DATES = [
  'planned_loading_date',
  'actual_loading_date',
  'planned_unloading_date',
  'actual_unloading_date',
] as const
const LEG_DATES = [...ORDER_DATES, 'transit_days'] as const
const CONTAINER_DATES = ['loading_date', 'unloading_date'] as const

/** Fields of a part or an order whose change may put a crew on two trips. */
export const TRIP_FIELDS: readonly string[] = [...MOVERS, ...LEG_DATES, ...CONTAINER_DATES]

const ORDER_FACTS = ['id', 'number', 'is_ltl'] as const

type OrderFacts = Pick<RowOf<'orders'>, (typeof ORDER_FACTS)[number]>
/** In addition the dates of a part and of its order, under their prefixes. */
type FactsRow = { [F in keyof OrderFacts as `f_${F}`]: OrderFacts[F] } & {
  [date: `${'o' | 'p'}_${string}`]: number | null
}

const prefixColumns = <T extends string, A extends string, F extends string>(table: T, as: A, fields: readonly F[]) =>
  fields.map((field) => `${table}.${field} as ${as}${field}` as const)

const stripPrefix = (row: FactsRow, as: string): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (name.startsWith(as) ? [[name.slice(as.length), value]] : [])),
  )

const part = <T extends 'order_directions' | 'order_containers'>(
  table: T,
  dates: readonly (keyof Tables[T] & string)[],
  trip: typeof tripOfDirection,
) => ({ table, dates, trip })

const PARTS = [
  part(orderDirection.table, LEG_DATES, tripOfDirection),
  part(orderContainer.table, CONTAINER_DATES, tripOfContainer),
]

const asJob = (row: FactsRow, trip: OtherJob['trip']): OtherJob => ({
  trip,
  isLtl: row.f_is_ltl === 1,
  orderId: row.f_id,
  number: row.f_number ?? '',
})

/** Jobs of other orders in work whose legs or containers name this driver, truck or car. */
const jobsOfParts = async ({ tx }: Writing, mover: MoverField, id: number, orderId: number): Promise<OtherJob[]> => {
  const jobs: OtherJob[] = []
  for (const { table, dates, trip } of PARTS) {
    const rows = await anyTable(tx)
      .selectFrom(table)
      .innerJoin(order.table, `${order.table}.id`, `${table}.order_id`)
      .select([
        ...prefixColumns(table, 'p_', dates),
        ...prefixColumns(order.table, 'o_', ORDER_DATES),
        ...prefixColumns(order.table, 'f_', ORDER_FACTS),
      ])
      .$castTo<FactsRow>()
      .where(`${table}.${mover}`, '=', id)
      .where(`${table}.is_deleted`, '=', 0)
      .where(`${table}.order_id`, '<>', orderId)
      .where(`${order.table}.in_work`, '=', 1)
      .where(`${order.table}.is_deleted`, '=', 0)
      .execute()
    jobs.push(...rows.map((row) => asJob(row, trip(stripPrefix(row, 'p_'), stripPrefix(row, 'o_')))))
  }
  return jobs
}

/** Jobs of other orders in work that list this car. */
const jobsOfCar = async ({ tx }: Writing, carId: number, orderId: number): Promise<OtherJob[]> => {
  const rows = await tx
    .selectFrom('links')
    .innerJoin(order.table, `${order.table}.id`, 'links.record_id')
    .select([...prefixColumns(order.table, 'o_', ORDER_DATES), ...prefixColumns(order.table, 'f_', ORDER_FACTS)])
    .$castTo<FactsRow>()
    .where('links.entity', '=', order.table)
    .where('links.field', '=', 'car_ids')
    .where('links.target_id', '=', carId)
    .where('links.record_id', '<>', orderId)
    .where(`${order.table}.in_work`, '=', 1)
    .where(`${order.table}.is_deleted`, '=', 0)
    .execute()
  return rows.map((row) => asJob(row, tripOf(stripPrefix(row, 'o_'))))
}

/** What a driver, a truck or a car does for other orders in work. */
export const otherJobs = async (
  writing: Writing,
  mover: MoverField,
  id: number,
  orderId: number,
): Promise<OtherJob[]> => [
  ...(mover === 'car_id' ? await jobsOfCar(writing, id, orderId) : []),
  ...(await jobsOfParts(writing, mover, id, orderId)),
]

export const busyCars = async (writing: Writing, orderId: number, deal: Values): Promise<FieldErrors> => {
  const trip = tripOf(deal)
  const cars = Array.isArray(deal.car_ids) ? deal.car_ids : []
  for (const car of trip === null ? [] : cars) {
    const jobs = await otherJobs(writing, 'car_id', car, orderId)
    if (jobs.some((job) => trip !== null && job.trip !== null && overlaps(trip, job.trip)))
      return { car_ids: 'rule:busy' }
  }
  return {}
}
