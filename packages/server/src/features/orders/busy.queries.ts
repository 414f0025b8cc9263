/** Who and what is already on the road for another order in work at the same time (domain.md 4.6). */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { overlaps, type Trip, tripOf, tripOfContainer, tripOfDirection } from '@fura/shared/rules/busy.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable } from '#db/database.ts'
import type { Tables } from '#db/schema.ts'

/** What cannot be in two places at once. A trailer may be left standing. */
const MOVERS = ['driver_id', 'truck_id', 'car_id'] as const
type Mover = (typeof MOVERS)[number]

const ORDER_DATES = [
  'planned_loading_date',
  'actual_loading_date',
  'planned_unloading_date',
  'actual_unloading_date',
] as const
const LEG_DATES = [...ORDER_DATES, 'transit_days'] as const
const CONTAINER_DATES = ['loading_date', 'unloading_date'] as const

/** Fields of a part or an order whose change may send somebody on two trips. */
export const TRIP_FIELDS: readonly string[] = [...MOVERS, ...LEG_DATES, ...CONTAINER_DATES]

const prefixed = <T extends string, A extends string, F extends string>(table: T, as: A, fields: readonly F[]) =>
  fields.map((field) => `${table}.${field} as ${as}${field}` as const)

const unprefixed = (row: Readonly<Record<string, unknown>>, as: string): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(as) ? [[name.slice(as.length), Number(value)]] : [],
    ),
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

/** Trips of other orders in work whose legs or containers name this driver, truck or car. */
const tripsOfParts = async ({ tx }: Writing, mover: Mover, id: number, orderId: number): Promise<(Trip | null)[]> => {
  const trips: (Trip | null)[] = []
  for (const { table, dates, trip } of PARTS) {
    const rows = await anyTable(tx)
      .selectFrom(table)
      .innerJoin(order.table, `${order.table}.id`, `${table}.order_id`)
      .select([...prefixed(table, 'p_', dates), ...prefixed(order.table, 'o_', ORDER_DATES)])
      .where(`${table}.${mover}`, '=', id)
      .where(`${table}.is_deleted`, '=', 0)
      .where(`${table}.order_id`, '<>', orderId)
      .where(`${order.table}.in_work`, '=', 1)
      .where(`${order.table}.is_deleted`, '=', 0)
      .execute()
    trips.push(...rows.map((row) => trip(unprefixed(row, 'p_'), unprefixed(row, 'o_'))))
  }
  return trips
}

/** Trips of other orders in work that list this car. */
const tripsOfCar = async ({ tx }: Writing, carId: number, orderId: number): Promise<(Trip | null)[]> => {
  const rows = await tx
    .selectFrom('links')
    .innerJoin(order.table, `${order.table}.id`, 'links.record_id')
    .select(prefixed(order.table, 'o_', ORDER_DATES))
    .where('links.entity', '=', order.table)
    .where('links.field', '=', 'car_ids')
    .where('links.target_id', '=', carId)
    .where('links.record_id', '<>', orderId)
    .where(`${order.table}.in_work`, '=', 1)
    .where(`${order.table}.is_deleted`, '=', 0)
    .execute()
  return rows.map((row) => tripOf(unprefixed(row, 'o_')))
}

const isBusy = async (writing: Writing, mover: Mover, id: number, orderId: number, trip: Trip): Promise<boolean> => {
  const listed = mover === 'car_id' ? await tripsOfCar(writing, id, orderId) : []
  const others = [...listed, ...(await tripsOfParts(writing, mover, id, orderId))]
  return others.some((other) => other !== null && overlaps(trip, other))
}

/** `record` is a leg or a container of the order. */
export const busyMovers = async (
  writing: Writing,
  orderId: number,
  record: Values,
  trip: Trip | null,
): Promise<FieldErrors> => {
  const warnings: FieldErrors = {}
  if (trip === null) return warnings
  for (const mover of MOVERS) {
    const id = idIn(record[mover])
    if (id !== null && (await isBusy(writing, mover, id, orderId, trip))) warnings[mover] = 'rule:busy'
  }
  return warnings
}

export const busyCars = async (writing: Writing, orderId: number, deal: Values): Promise<FieldErrors> => {
  const trip = tripOf(deal)
  const cars = Array.isArray(deal.car_ids) ? deal.car_ids : []
  for (const car of trip === null ? [] : cars) {
    if (trip !== null && (await isBusy(writing, 'car_id', car, orderId, trip))) return { car_ids: 'rule:busy' }
  }
  return {}
}
