/** Rows behind a dispatcher's Home, each list by an index over its date and cut to the most urgent. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { ON_THE_ROAD } from '@fura/shared/rules/dispatcher.ts'
import { ORDER_STATUS, type OrderStatusName } from '@fura/shared/statuses.ts'
import { DISPATCH_PAPERS, type DispatchPaper, type DispatchPaperOwner } from '@fura/shared/dispatch.ts'
import { keysOf } from '@fura/shared/objects.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columns, columnsOf, joinSql, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'

export const SHOWN = 20
/** Enough to find the trucks of two days among them. */
const MOST_TRIPS = 500

/** Unix seconds; the end is not part of it. */
export interface Span {
  from: number
  to: number
}

const idsOf = (...names: readonly OrderStatusName[]): SqlText =>
  raw(names.map((status) => ORDER_STATUS[status]).join(', '))

/** Confirmed, searched for, assigned, heading to loading: nothing is loaded yet. */
const BEFORE_LOADING = idsOf('confirmed', 'carrier_search', 'booked', 'to_loading')
const MOVING = idsOf(...ON_THE_ROAD)

const PARTS = { trucks: 'order_containers', legs: 'order_directions' } as const
type PartTable = (typeof PARTS)[keyof typeof PARTS]

const [o, w] = [columnsOf(order.table, 'o'), columnsOf(order.table, 'w')]
/** The columns that both parts have. */
const [p, n] = [columnsOf<PartTable>(PARTS.trucks, 'p'), columnsOf<PartTable>(PARTS.trucks, 'n')]
const leg = columnsOf(PARTS.legs, 'p')
/** The columns that all owners of papers have. */
const ofOwner = columnsOf<'drivers' | 'trucks' | 'trailers' | 'contractors'>('drivers')

const live = (db: Database, table: PartTable): SqlText =>
  part`${raw(db.tableText(table))} p where ${p.order_id} = ${o.id} and ${p.is_deleted} = 0
    ${table === PARTS.legs ? part`and ${leg.transport_mode} = 'auto'` : raw('')}`

const IS_CREWED = part`${p.driver_id} is not null and (${p.truck_id} is not null or ${p.car_id} is not null)`

/** The same as `hasCrew` of shared/rules/crew.ts. */
const hasCrew = (db: Database): SqlText =>
  joinSql(
    Object.values(PARTS).map(
      (table) =>
        part`(exists (select 1 from ${live(db, table)})
          and not exists (select 1 from ${live(db, table)} and not (${IS_CREWED})))`,
    ),
    ' or ',
  )

const andScope = (db: Database, entity: Entity, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  return scope ? part`and ${scope}` : raw('')
}

/** `from … where …` over orders called `o`. */
export const fromUncrewed = (db: Database, { from, to }: Span, viewer: Viewer): SqlText =>
  part`from ${raw(db.tableText(order.table))} o
    where ${o.is_deleted} = 0 and ${o.planned_loading_date} >= ${from} and ${o.planned_loading_date} < ${to}
      and ${o.status_id} in (${BEFORE_LOADING}) and not (${hasCrew(db)}) ${andScope(db, order, viewer)}`

type Order = RowOf<'orders'>

/** `total` is how many there are, however many are shown. */
export interface LoadRow extends Pick<
  Order,
  'id' | 'number' | 'client_id' | 'poo_id' | 'fd_id' | 'planned_loading_date'
> {
  total: number
}

export const uncrewedLoads = (db: Database, span: Span, viewer: Viewer): Promise<LoadRow[]> =>
  rowsOf<LoadRow>(
    db,
    part`select ${o.id}, ${o.number}, ${o.client_id}, ${o.poo_id}, ${o.fd_id}, ${o.planned_loading_date}, count(*) over () as total
      ${fromUncrewed(db, span, viewer)} order by ${o.planned_loading_date}, ${o.id} limit ${SHOWN}`,
  )

/** Another load that this truck has still to take. */
const hasNext = (db: Database): SqlText =>
  joinSql(
    Object.values(PARTS).map(
      (table) =>
        part`exists (select 1 from ${raw(db.tableText(table))} n join ${raw(db.tableText(order.table))} w on ${w.id} = ${n.order_id}
          where ${n.truck_id} = ${p.truck_id} and ${n.is_deleted} = 0 and ${n.order_id} <> ${o.id} and ${w.is_deleted} = 0
            and ${w.status_id} in (${BEFORE_LOADING}))`,
    ),
    ' or ',
  )

export interface TripRow
  extends Pick<Order, 'number' | 'fd_id' | 'planned_unloading_date'>, Pick<RowOf<PartTable>, 'driver_id'> {
  truck_id: number
  order_id: number
}

/** The trips of trucks that end in the span, the earliest first. */
export const endingTrips = async (db: Database, { from, to }: Span, viewer: Viewer): Promise<TripRow[]> => {
  const trips = Object.values(PARTS).map(
    (table) =>
      part`select ${p.truck_id}, ${p.driver_id}, ${o.id} as order_id, ${o.number}, ${o.fd_id}, ${o.planned_unloading_date}
        from ${raw(db.tableText(order.table))} o join ${raw(db.tableText(table))} p on ${p.order_id} = ${o.id}
        where ${o.is_deleted} = 0 and ${o.planned_unloading_date} >= ${from} and ${o.planned_unloading_date} < ${to}
          and ${o.status_id} in (${MOVING}) and ${p.is_deleted} = 0 and ${p.truck_id} is not null
          and not (${hasNext(db)}) ${andScope(db, order, viewer)}`,
  )
  const byEnd = part`${columns(order.table, 'planned_unloading_date')}, ${columns(PARTS.trucks, 'order_id')}`
  return rowsOf<TripRow>(db, part`select * from (${joinSql(trips, ' union ')}) t order by ${byEnd} limit ${MOST_TRIPS}`)
}

const OWNERS: Readonly<Record<DispatchPaperOwner, Entity>> = { driver, truck, trailer, contractor }

export interface OwnedPaper {
  owner: DispatchPaperOwner
  entity: Entity
  paper: DispatchPaper
}

const owners = keysOf(DISPATCH_PAPERS)

export const PAPERS: readonly OwnedPaper[] = owners.flatMap((owner) =>
  DISPATCH_PAPERS[owner].map((paper) => ({ owner, entity: OWNERS[owner], paper })),
)

/** `from … where …` over the owners of a paper. `from` and `to` are calendar days. */
export const fromPapers = (
  db: Database,
  { entity, paper }: OwnedPaper,
  { from, to }: Span,
  viewer: Viewer,
): SqlText => {
  const column = name(paper)
  // Repeats the condition of the partial index, so that the planner can use it.
  return part`from ${raw(db.tableText(entity.table))}
    where is_deleted = 0 and ${column} > 0 and ${column} >= ${from} and ${column} < ${to} ${andScope(db, entity, viewer)}`
}

interface PaperRow {
  id: number
  name: string | null
  until: number
  total: number
}

export const endingPapers = async (db: Database, span: Span, viewer: Viewer) => {
  const papers: (OwnedPaper & { row: PaperRow })[] = []
  for (const owned of PAPERS) {
    const column = name(owned.paper)
    const rows = await rowsOf<PaperRow>(
      db,
      part`select id, ${ofOwner.name}, ${column} as until, count(*) over () as total
        ${fromPapers(db, owned, span, viewer)} order by ${column}, id limit ${SHOWN}`,
    )
    papers.push(...rows.map((row) => ({ ...owned, row })))
  }
  return papers
}
