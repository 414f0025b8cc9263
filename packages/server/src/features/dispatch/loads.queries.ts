/** Loads without a truck: truck rows, legs by road or whole orders that are to be loaded in the window (decision 0059). */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { LoadsPage, PlanWork } from '@fura/shared/plan.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columnsOf, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import type { PlanWindow } from './plan.request.ts'
import {
  CONTAINER_COLUMNS,
  type ContainerColumns,
  DIRECTION_COLUMNS,
  type DirectionColumns,
  ORDER_COLUMNS,
  type PartTable,
  type WholeOrder,
  type WorkRow,
} from './plan.queries.ts'
import { isPartLoaded, workNames, workOf } from './plan.work.ts'

/** More than a company loads in two weeks; a longer list would be cut. */
const MOST_ORDERS = 1000
/** Of the order types, the one that is road transport as a whole. */
const ROAD = 2

const [o, c] = [columnsOf(order.table, 'o'), columnsOf('container_types', 'c')]
const [ofOrder, ofLeg] = [columnsOf(order.table), columnsOf(orderDirection.table)]
const leg = columnsOf(orderDirection.table, 'p')
/** The columns that both parts have. */
const p = columnsOf<PartTable>(orderContainer.table, 'p')

/** From confirmed to before the unloading: a later leg is planned while an earlier one is under way. */
const IS_OPEN = part`${ofOrder.status_id} >= ${raw(ORDER_STATUS.confirmed)} and ${ofOrder.status_id} < ${raw(ORDER_STATUS.unloaded)}`

interface LoadOrder extends WholeOrder, Pick<RowOf<'orders'>, 'order_type_id' | 'equipment_count'> {}

/** Orders of the window that the viewer may see: by their own loading, or by that of a leg without a truck. */
const orderRows = (db: Database, { from, to }: PlanWindow, viewer: Viewer): Promise<LoadOrder[]> => {
  const scope = scopeSql(db, order, viewer)
  const orders = raw(db.tableText(order.table))
  return rowsOf<LoadOrder>(
    db,
    part`select ${ORDER_COLUMNS}, ${o.order_type_id}, ${o.container_type_id}, ${o.equipment_count}, ${o.gross_weight}
      from ${orders} o where ${o.id} in (
        select id from ${orders}
          where ${ofOrder.is_deleted} = 0 and ${ofOrder.planned_loading_date} >= ${from} and ${ofOrder.planned_loading_date} < ${to} and ${IS_OPEN}
        union select ${ofLeg.order_id} from ${raw(db.tableText(orderDirection.table))}
          where ${ofLeg.is_deleted} = 0 and ${ofLeg.planned_loading_date} > 0 and ${ofLeg.truck_id} is null and ${ofLeg.car_id} is null
            and ${ofLeg.planned_loading_date} >= ${from} and ${ofLeg.planned_loading_date} < ${to}
      ) and ${o.is_deleted} = 0 and o.${IS_OPEN} ${scope ? part`and ${scope}` : raw('')}
      order by ${o.planned_loading_date}, ${o.id} limit ${MOST_ORDERS}`,
  )
}

/** `kind` is that of its container type. */
type PartRow<C> = C & { order_id: number; kind: RowOf<'container_types'>['kind'] | null }
type ContainerRow = PartRow<ContainerColumns>
type DirectionRow = PartRow<DirectionColumns>

const partRows = async <R extends ContainerRow | DirectionRow>(
  db: Database,
  table: PartTable,
  own: SqlText,
  orderIds: readonly number[],
): Promise<Map<number, R[]>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await rowsOf<R>(
    db,
    part`select ${p.order_id}, ${own}, ${c.kind}
      from ${raw(db.tableText(table))} p left join ${raw(db.tableText('container_types'))} c on ${c.id} = ${p.container_type_id}
      where ${p.order_id} in (${listOf(orderIds)}) and ${p.is_deleted} = 0
        ${table === orderDirection.table ? part`and ${leg.transport_mode} = 'auto'` : raw('')} order by ${p.id}`,
  )
  return Map.groupBy(rows, (row) => row.order_id)
}

const hasTruck = (row: ContainerRow | DirectionRow): boolean => row.truck_id !== null || row.car_id !== null

/** As in `hasCrew`: all truck rows, or else all legs. A value is taken from the truck rows first, then from the legs. */
const loadsOf = (whole: LoadOrder, trucks: readonly ContainerRow[], legs: readonly DirectionRow[]): WorkRow[] => {
  if ([trucks, legs].some((rows) => rows.length > 0 && rows.every(hasTruck))) return []
  const isBefore = whole.status_id < ORDER_STATUS.loaded
  if (trucks.length > 0) {
    const open = isBefore ? trucks.filter((row) => !hasTruck(row)) : []
    return open.map((row) => ({ row: { ...whole, ...row }, part: 'order_container' }))
  }
  if (legs.length > 0)
    return legs
      .filter((row) => !hasTruck(row))
      .map((row): WorkRow => ({ row: { ...whole, ...row }, part: 'order_direction' }))
      .filter((work) => isBefore || !isPartLoaded(work))
  if (!isBefore || whole.order_type_id !== ROAD) return []
  // How several trucks share the weight of the order is not known yet.
  const isWhole = (whole.equipment_count ?? 1) <= 1
  return [{ row: isWhole ? whole : { ...whole, gross_weight: null }, part: null }]
}

/** `areRowsTrucks`: in the installation a row is one truck; elsewhere only one whose type is a truck's. */
export const loadsPage = async (
  db: Database,
  window: PlanWindow,
  page: { start: number; num: number },
  viewer: Viewer,
  areRowsTrucks: boolean,
): Promise<LoadsPage> => {
  const orders = await orderRows(db, window, viewer)
  const ids = orders.map((row) => row.order_id)
  const containers = await partRows<ContainerRow>(db, orderContainer.table, CONTAINER_COLUMNS, ids)
  const directions = await partRows<DirectionRow>(db, orderDirection.table, DIRECTION_COLUMNS, ids)
  const loads = orders.flatMap((whole) => {
    const id = whole.order_id
    const trucks = (containers.get(id) ?? []).filter(({ kind }) => areRowsTrucks || kind === 'truck')
    return loadsOf(whole, trucks, directions.get(id) ?? [])
  })
  const names = await workNames(db, loads, viewer)
  const works = loads
    .flatMap((load): PlanWork[] => {
      const work = workOf(load, names, viewer.timeZone)
      return work && work.from >= window.from && work.from < window.to ? [work] : []
    })
    .toSorted((one, other) => one.from - other.from || (one.key < other.key ? -1 : 1))
  return { list: works.slice(page.start, page.start + page.num), total_num: works.length }
}
