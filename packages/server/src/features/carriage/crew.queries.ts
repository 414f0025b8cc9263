/** Drivers with their own truck, trailer and carrier; carriers without a driver; and the trips that they are on. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Load } from '@fura/shared/rules/carriage-fit.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type Trip, tripOfContainer, tripOfDirection } from '@fura/shared/rules/busy.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RecordRow, RowOf } from '#db/database.ts'
import { columns, columnsOf, joinSql, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { searchSql } from '#resource/list.ts'
import { scopeSql } from '#resource/scope.ts'
import { wireRecord } from '#rows/columns.ts'

/** More than are shown, so that the fittest can be chosen among them. */
const CONSIDERED = 60

/** A truck that stands longer than this has another load by then. */
const NEAR_DAYS = 5

const PARTS = [
  { entity: orderContainer, trip: tripOfContainer },
  { entity: orderDirection, trip: tripOfDirection },
]

type PartTable = (typeof PARTS)[number]['entity']['table']

const o = columnsOf(order.table, 'o')
/** The columns that both parts have. */
const p = columnsOf<PartTable>(orderContainer.table, 'p')

const andScope = (db: Database, entity: Entity, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  return scope ? part`and ${scope}` : raw('')
}

const matching = (db: Database, entity: Entity, search: string): SqlText =>
  searchSql(db, entity, search)?.test ?? raw('1 = 1')

const idsMatching = (db: Database, entity: Entity, search: string): SqlText =>
  part`select id from ${raw(db.tableText(entity.table))} where is_deleted = 0 and ${matching(db, entity, search)}`

type DriverRow = RowOf<'drivers'>

const driversWhere = (db: Database, viewer: Viewer, test: SqlText): Promise<DriverRow[]> =>
  rowsOf<DriverRow>(
    db,
    part`select * from ${raw(db.tableText(driver.table))} where is_deleted = 0 and ${test} ${andScope(db, driver, viewer)}
      order by id desc limit ${CONSIDERED}`,
  )

/** PostgreSQL takes no empty list. */
const inList = (ids: readonly number[]): SqlText => listOf(ids.length > 0 ? ids : [0])

/** By their own name and phone, the plates of their truck and trailer, or their carrier: each found by its own index. */
export const driversBySearch = (db: Database, viewer: Viewer, search: string): Promise<DriverRow[]> => {
  const drivers = raw(db.tableText(driver.table))
  const throughRefs = (
    [
      ['truck_id', truck],
      ['trailer_id', trailer],
      ['contractor_id', contractor],
    ] as const
  ).map(
    ([column, entity]) =>
      part`select id from ${drivers} where is_deleted = 0 and ${columns(driver.table, column)} in (${idsMatching(db, entity, search)})`,
  )
  return driversWhere(
    db,
    viewer,
    part`id in (${joinSql([idsMatching(db, driver, search), ...throughRefs], ' union ')})`,
  )
}

/** Those who unload at the loading place in the days before. */
export const driversNear = async (db: Database, { from, trip }: Load): Promise<number[]> => {
  if (from === null || trip === null) return []
  const ending = PARTS.map(
    ({ entity }) =>
      part`select ${p.driver_id} from ${raw(db.tableText(order.table))} o join ${raw(db.tableText(entity.table))} p on ${p.order_id} = ${o.id}
        where ${o.fd_id} = ${from} and ${o.is_deleted} = 0 and ${o.in_work} = 1 and ${p.is_deleted} = 0 and ${p.driver_id} is not null
          and ${o.planned_unloading_date} > ${trip.from - NEAR_DAYS * DAY} and ${o.planned_unloading_date} <= ${trip.from}`,
  )
  const rows = await rowsOf<{ driver_id: number }>(
    db,
    part`select ${columns(orderContainer.table, 'driver_id')} from (${joinSql(ending, ' union ')}) near limit ${CONSIDERED}`,
  )
  return rows.map((row) => row.driver_id)
}

/** Drivers of these ids and of these carriers, then others who have a truck. */
export const driversToSuggest = async (
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
  contractorIds: readonly number[],
): Promise<DriverRow[]> => {
  const named = await driversWhere(db, viewer, part`id in (${inList(ids)})`)
  const ofCarriers = await driversWhere(
    db,
    viewer,
    part`${columns(driver.table, 'contractor_id')} in (${inList(contractorIds)})`,
  )
  const others = await driversWhere(db, viewer, part`${columns(driver.table, 'truck_id')} is not null`)
  const rows = new Map([...named, ...ofCarriers, ...others].map((row) => [row.id, row]))
  return [...rows.values()].slice(0, CONSIDERED)
}

export const carriersBySearch = (db: Database, viewer: Viewer, search: string): Promise<{ id: number }[]> =>
  rowsOf<{ id: number }>(
    db,
    part`select id from ${raw(db.tableText(contractor.table))}
      where is_deleted = 0 and ${columns(contractor.table, 'is_carrier')} = 1 and ${matching(db, contractor, search)} ${andScope(db, contractor, viewer)}
      order by id desc limit ${CONSIDERED}`,
  )

/** Records of these ids that the viewer may see, by id. */
export const recordsById = async (
  db: Database,
  entity: Entity,
  ids: readonly (number | null)[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, Values>> => {
  const named = [...new Set(ids.flatMap((id) => id ?? []))]
  if (named.length === 0) return new Map()
  const rows = await rowsOf<RecordRow>(
    db,
    part`select * from ${raw(db.tableText(entity.table))}
      where id in (${listOf(named)}) and is_deleted = 0 ${andScope(db, entity, viewer)}`,
  )
  return new Map(rows.map((row) => [row.id, wireRecord(entity, row)]))
}

/** A trip of another order in work, with whom and what it takes. */
export interface CrewTrip extends Trip {
  orderId: number
  number: string
  cityId: number | null
  driverId: number | null
  truckId: number | null
  isLtl: boolean
}

const MOVERS = ['driver_id', 'truck_id'] as const

type MoverIds = Readonly<Record<(typeof MOVERS)[number], readonly number[]>>

const partsInWork = (db: Database, table: PartTable, ids: MoverIds): SqlText =>
  joinSql(
    MOVERS.map(
      (mover) =>
        part`select p.* from ${raw(db.tableText(table))} p join ${raw(db.tableText(order.table))} o on ${o.id} = ${p.order_id}
          where ${p[mover]} in (${inList(ids[mover])}) and ${p.is_deleted} = 0 and ${o.in_work} = 1 and ${o.is_deleted} = 0`,
    ),
    ' union ',
  )

/** Trips of these drivers and trucks. Not limited to the viewer: a conflict counts even if its order is hidden. */
export const tripsOf = async (db: Database, ids: MoverIds, exceptOrderId: number): Promise<CrewTrip[]> => {
  const trips: CrewTrip[] = []
  for (const { entity, trip } of PARTS) {
    const parts = await rowsOf<RowOf<PartTable>>(db, partsInWork(db, entity.table, ids))
    const orderIds = [...new Set(parts.map((row) => row.order_id))].filter((id) => id !== exceptOrderId)
    if (orderIds.length === 0) continue
    const orders = await rowsOf<RowOf<'orders'>>(
      db,
      part`select * from ${raw(db.tableText(order.table))} where id in (${listOf(orderIds)})`,
    )
    const orderById = new Map(orders.map((row) => [row.id, row]))
    for (const row of parts) {
      const deal = orderById.get(row.order_id)
      const record = wireRecord<Fields>(entity, row)
      const span = deal ? trip(record, wireRecord(order, deal)) : null
      if (!deal || !span) continue
      trips.push({
        ...span,
        orderId: deal.id,
        number: deal.number ?? '',
        cityId: idIn(record.fd_id) ?? deal.fd_id,
        driverId: row.driver_id,
        truckId: row.truck_id,
        isLtl: deal.is_ltl === 1,
      })
    }
  }
  return trips
}

/** Of these orders those that the viewer may see. */
export const visibleOrders = async (
  db: Database,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlySet<number>> => new Set((await recordsById(db, order, ids, viewer)).keys())
