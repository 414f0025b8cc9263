/** Rows behind the planning board: a page of trucks with their usual crews, and the jobs of these trucks by the index of each part. */
import { car } from '@fura/shared/entities/car.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { type PlanVehicle, vehicleField } from '@fura/shared/plan.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columns, columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { searchSql } from '#resource/list.ts'
import { scopeSql } from '#resource/scope.ts'
import type { PlanRequest } from './plan.request.ts'

/** The last job says where a truck is; older ones say nothing about today. */
const LOOK_BACK = 90 * DAY
/** Far more than a company has: a plan that is ordered by what trucks do reads them all. */
export const MOST_TRUCKS = 5000
const AT_ONCE = 500

export type PartTable = typeof orderContainer.table | typeof orderDirection.table

const [trucks, cars] = [columnsOf('trucks', 't'), columnsOf('cars', 't')]
const [d, r, c] = [columnsOf('drivers', 'd'), columnsOf('trailers', 'r'), columnsOf('cars', 'c')]
const [o, l] = [columnsOf(order.table, 'o'), columnsOf('links', 'l')]
const [container, leg] = [columnsOf(orderContainer.table, 'p'), columnsOf(orderDirection.table, 'p')]
/** The columns that both parts have. */
const p = columnsOf<PartTable>(orderContainer.table, 'p')

/** Ids of an entity that a search finds, by its own index. */
const idsMatching = (db: Database, entity: Entity, search: string): SqlText =>
  part`select id from ${raw(db.tableText(entity.table))}
    where is_deleted = 0 and ${searchSql(db, entity, search)?.test ?? raw('1 = 1')}`

const truckTests = (db: Database, { contractor, body, search }: PlanRequest): SqlText[] => {
  const drivers = raw(db.tableText('drivers'))
  return [
    part`${trucks.is_deleted} = 0`,
    ...(contractor === null ? [] : [part`${trucks.contractor_id} = ${contractor}`]),
    ...(body === null
      ? []
      : [
          part`exists (select 1 from ${drivers} d join ${raw(db.tableText('trailers'))} r on ${r.id} = ${d.trailer_id}
            where ${d.truck_id} = ${trucks.id} and ${d.is_deleted} = 0 and ${r.is_deleted} = 0 and ${r.container_type_id} = ${body})`,
        ]),
    ...(search === ''
      ? []
      : [
          part`${trucks.id} in (${idsMatching(db, truck, search)}
            union select ${columns('drivers', 'truck_id')} from ${drivers} where is_deleted = 0 and id in (${idsMatching(db, driver, search)}))`,
        ]),
  ]
}

/** A car that carries has a plate; one that is carried, by its VIN alone, is cargo. */
const carTests = (db: Database, { contractor, body, search }: PlanRequest): SqlText[] => [
  part`${cars.is_deleted} = 0 and ${cars.gov_number} > ''`,
  ...(contractor === null ? [] : [part`${cars.contractor_id} = ${contractor}`]),
  ...(body === null
    ? []
    : [
        part`${cars.trailer_id} in (select id from ${raw(db.tableText('trailers'))}
          where is_deleted = 0 and ${columns('trailers', 'container_type_id')} = ${body})`,
      ]),
  ...(search === ''
    ? []
    : [
        part`${cars.id} in (${idsMatching(db, car, search)} union select id from ${raw(db.tableText('cars'))}
          where is_deleted = 0 and ${columns('cars', 'driver_id')} in (${idsMatching(db, driver, search)}))`,
      ]),
]

export type TruckRow = Pick<
  RowOf<'trucks'>,
  'id' | 'name' | 'contractor_id' | 'insurance_until' | 'inspection_until' | 'service_from' | 'service_until'
>

/** By their plates. */
export const truckRows = (
  db: Database,
  request: PlanRequest,
  { start, num }: PlanRequest['page'],
): Promise<TruckRow[]> =>
  rowsOf<TruckRow>(
    db,
    part`select ${trucks.id}, ${trucks.name}, ${trucks.contractor_id}, ${trucks.insurance_until}, ${trucks.inspection_until}, ${trucks.service_from}, ${trucks.service_until}
      from ${raw(db.tableText('trucks'))} t where ${joinSql(truckTests(db, request), ' and ')}
      order by ${trucks.name_sort}, ${trucks.id} limit ${num} offset ${start}`,
  )

/** `name` is the plate. */
export type CarRow = Pick<RowOf<'cars'>, 'id' | 'contractor_id'> & { name: RowOf<'cars'>['gov_number'] }

/** By their plates too. */
export const carRows = (db: Database, request: PlanRequest, { start, num }: PlanRequest['page']): Promise<CarRow[]> =>
  rowsOf<CarRow>(
    db,
    part`select ${cars.id}, ${cars.gov_number} as name, ${cars.contractor_id}
      from ${raw(db.tableText('cars'))} t where ${joinSql(carTests(db, request), ' and ')}
      order by ${cars.gov_number}, ${cars.id} limit ${num} offset ${start}`,
  )

const countOf = async (db: Database, table: 'trucks' | 'cars', tests: readonly SqlText[]): Promise<number> => {
  const [row] = await rowsOf<{ total: number }>(
    db,
    part`select count(*) as total from ${raw(db.tableText(table))} t where ${joinSql(tests, ' and ')}`,
  )
  return row?.total ?? 0
}

export const countTrucks = (db: Database, request: PlanRequest): Promise<number> =>
  countOf(db, truck.table, truckTests(db, request))

export const countCars = (db: Database, request: PlanRequest): Promise<number> =>
  countOf(db, car.table, carTests(db, request))

/** A question over ids, however many. */
const inTurns = async <R>(ids: readonly number[], ask: (some: readonly number[]) => Promise<R[]>): Promise<R[]> => {
  const rows: R[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) rows.push(...(await ask(ids.slice(start, start + AT_ONCE))))
  return rows
}

const CREW_COLUMNS = part`${d.id} as driver_id, ${d.name} as driver_name, ${d.phone}, ${d.passport_until}, ${d.adr_until}, ${r.id} as trailer_id,
  ${r.name} as trailer_name, ${r.container_type_id}, ${r.capacity_t}, ${r.insurance_until} as trailer_insurance_until,
  ${r.inspection_until} as trailer_inspection_until`

type CrewDriver = Pick<RowOf<'drivers'>, 'phone' | 'passport_until' | 'adr_until'> & {
  driver_id: number
  driver_name: string
}
type CrewTrailer = Pick<RowOf<'trailers'>, 'container_type_id' | 'capacity_t'> & {
  trailer_id: number
  trailer_name: string
  trailer_insurance_until: number
  trailer_inspection_until: number
}
type Empty<R> = { [K in keyof R]: null }

/** A vehicle's driver and trailer, as far as it has them. */
export type CrewRow = { vehicle_id: number } & (CrewDriver | Empty<CrewDriver>) & (CrewTrailer | Empty<CrewTrailer>)

/** Drivers of these trucks with their trailers. */
export const crewRows = (db: Database, truckIds: readonly number[]): Promise<CrewRow[]> =>
  inTurns(truckIds, (ids) =>
    rowsOf<CrewRow>(
      db,
      part`select ${d.truck_id} as vehicle_id, ${CREW_COLUMNS} from ${raw(db.tableText('drivers'))} d
        left join ${raw(db.tableText('trailers'))} r on ${r.id} = ${d.trailer_id} and ${r.is_deleted} = 0
        where ${d.truck_id} in (${listOf(ids)}) and ${d.is_deleted} = 0`,
    ),
  )

/** Drivers and trailers that these cars name themselves. */
export const carCrewRows = (db: Database, carIds: readonly number[]): Promise<CrewRow[]> =>
  inTurns(carIds, (ids) =>
    rowsOf<CrewRow>(
      db,
      part`select ${c.id} as vehicle_id, ${CREW_COLUMNS} from ${raw(db.tableText('cars'))} c
        left join ${raw(db.tableText('drivers'))} d on ${d.id} = ${c.driver_id} and ${d.is_deleted} = 0
        left join ${raw(db.tableText('trailers'))} r on ${r.id} = ${c.trailer_id} and ${r.is_deleted} = 0
        where ${c.id} in (${listOf(ids)})`,
    ),
  )

const CARRIER = ['id', 'name', 'blackList', 'license_until', 'insurance_until', 'contract_until'] as const
export type CarrierRow = Pick<RowOf<'contractors'>, (typeof CARRIER)[number]>

export const carrierRows = (db: Database, ids: readonly number[]): Promise<CarrierRow[]> =>
  inTurns(ids, (some) =>
    rowsOf<CarrierRow>(
      db,
      part`select ${joinSql(CARRIER.map(name), ', ')}
        from ${raw(db.tableText('contractors'))} where id in (${listOf(some)})`,
    ),
  )

type Order = RowOf<'orders'>
type Leg = RowOf<'order_directions'>
type Prefixed<P extends string, R> = { [K in keyof R & string as `${P}${K}`]: R[K] }

type LoadingDates = 'planned_loading_date' | 'actual_loading_date' | 'planned_unloading_date' | 'actual_unloading_date'

/** What every row says of its order. */
export interface OrderColumns
  extends
    Pick<Order, 'number' | 'client_id' | 'status_id' | 'in_work' | 'is_ltl' | 'is_dangerous'>,
    Prefixed<'o_', Pick<Order, 'poo_id' | 'pol_id' | 'pod_id' | 'fd_id' | LoadingDates>> {
  order_id: number
}

/** An order that is carried as a whole. */
export interface WholeOrder extends OrderColumns, Pick<Order, 'container_type_id' | 'gross_weight'> {}

/** What a row of either part has. */
interface PartColumns extends Pick<
  RowOf<PartTable>,
  'truck_id' | 'car_id' | 'driver_id' | 'trailer_id' | 'contractor_id' | 'container_type_id' | 'gross_weight'
> {
  part_id: number
}

export interface ContainerColumns
  extends PartColumns, Pick<RowOf<'order_containers'>, 'loading_date' | 'unloading_date'> {}
export interface DirectionColumns extends PartColumns, Pick<Leg, 'poo_id' | 'fd_id' | 'transit_days' | LoadingDates> {}

/** The work of a truck: an order as a whole, or a row of a part with its order. */
export type WorkRow =
  | { part: null; row: WholeOrder }
  | { part: 'order_container'; row: OrderColumns & ContainerColumns }
  | { part: 'order_direction'; row: OrderColumns & DirectionColumns }

/** Of the requested vehicle. */
interface OfVehicle {
  vehicle_id: number
}
export type ContainerJob = OrderColumns & ContainerColumns & OfVehicle
export type DirectionJob = OrderColumns & DirectionColumns & OfVehicle
export type OrderJob = WholeOrder & OfVehicle

export const ORDER_COLUMNS = part`${o.id} as order_id, ${o.number}, ${o.client_id}, ${o.status_id}, ${o.in_work}, ${o.is_ltl}, ${o.is_dangerous},
  ${o.poo_id} as o_poo_id, ${o.pol_id} as o_pol_id, ${o.pod_id} as o_pod_id, ${o.fd_id} as o_fd_id,
  ${o.planned_loading_date} as o_planned_loading_date, ${o.actual_loading_date} as o_actual_loading_date,
  ${o.planned_unloading_date} as o_planned_unloading_date, ${o.actual_unloading_date} as o_actual_unloading_date`

const PART_COLUMNS = part`${p.id} as part_id, ${p.truck_id}, ${p.car_id}, ${p.driver_id}, ${p.trailer_id}, ${p.contractor_id}, ${p.container_type_id},
  ${p.gross_weight}`

/** The additional columns of each part; the columns of other parts are empty. */
export const CONTAINER_COLUMNS = part`${PART_COLUMNS}, ${container.loading_date}, ${container.unloading_date}`
export const DIRECTION_COLUMNS = part`${PART_COLUMNS}, ${leg.poo_id}, ${leg.fd_id}, ${leg.planned_loading_date},
  ${leg.actual_loading_date}, ${leg.planned_unloading_date}, ${leg.actual_unloading_date}, ${leg.transit_days}`

/** In work, or done not long ago. */
const isRecent = (from: number): SqlText => {
  const since = from - LOOK_BACK
  return part`(${o.in_work} = 1 or ${o.planned_loading_date} >= ${since} or ${o.actual_loading_date} >= ${since})`
}

/** Vehicles of one kind. */
export interface Vehicles {
  vehicle: PlanVehicle
  ids: readonly number[]
}

const jobsOf = <J extends ContainerJob | DirectionJob>(
  db: Database,
  table: PartTable,
  own: SqlText,
  { vehicle, ids: all }: Vehicles,
  from: number,
): Promise<J[]> =>
  inTurns(all, (ids) =>
    rowsOf<J>(
      db,
      part`select ${ORDER_COLUMNS}, ${own}, ${p[vehicleField({ vehicle })]} as vehicle_id
        from ${raw(db.tableText(table))} p join ${raw(db.tableText(order.table))} o on ${o.id} = ${p.order_id}
        where ${p[vehicleField({ vehicle })]} in (${listOf(ids)}) and ${p.is_deleted} = 0 and ${o.is_deleted} = 0
          and ${o.status_id} <> ${ORDER_STATUS.cancelled} and ${isRecent(from)}
          ${table === orderDirection.table ? part`and ${leg.transport_mode} = 'auto'` : raw('')}`,
    ),
  )

export const containerJobs = (db: Database, vehicles: Vehicles, from: number): Promise<ContainerJob[]> =>
  jobsOf(db, orderContainer.table, CONTAINER_COLUMNS, vehicles, from)

export const directionJobs = (db: Database, vehicles: Vehicles, from: number): Promise<DirectionJob[]> =>
  jobsOf(db, orderDirection.table, DIRECTION_COLUMNS, vehicles, from)

/** Orders that list a car as a whole. */
export const carOrders = (db: Database, carIds: readonly number[], from: number): Promise<OrderJob[]> =>
  inTurns(carIds, (ids) =>
    rowsOf<OrderJob>(
      db,
      part`select ${ORDER_COLUMNS}, ${l.target_id} as vehicle_id, ${o.container_type_id}, ${o.gross_weight}
        from ${raw(db.tableText('links'))} l join ${raw(db.tableText(order.table))} o on ${o.id} = ${l.record_id}
        where ${l.entity} = ${order.table} and ${l.field} = 'car_ids' and ${l.target_id} in (${listOf(ids)}) and ${o.is_deleted} = 0
          and ${o.status_id} <> ${ORDER_STATUS.cancelled} and ${isRecent(from)}`,
    ),
  )

/** Those of the orders that the viewer may see; null: all of them. */
export const seenOrders = async (
  db: Database,
  orderIds: readonly number[],
  viewer: Viewer,
): Promise<ReadonlySet<number> | null> => {
  const scope = scopeSql(db, order, viewer)
  if (!scope) return null
  const rows = await inTurns(orderIds, (ids) =>
    rowsOf<{ id: number }>(
      db,
      part`select id from ${raw(db.tableText(order.table))} where id in (${listOf(ids)}) and is_deleted = 0 and ${scope}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

type TypeRow = Pick<RowOf<'container_types'>, 'id' | 'kind'>

export const typeRows = (db: Database, ids: readonly number[]): Promise<TypeRow[]> =>
  inTurns(ids, (some) =>
    rowsOf<TypeRow>(
      db,
      part`select ${columns('container_types', 'id', 'kind')} from ${raw(db.tableText('container_types'))} where id in (${listOf(some)})`,
    ),
  )
