/** Loads without a truck: truck rows, legs by road or whole orders that are to be loaded in the window (decision 0059). */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { LoadsPage, PlanPart, PlanWork } from '@fura/shared/plan.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { columnsOf, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import type { PlanWindow } from './plan.asked.ts'
import { CONTAINER_COLUMNS, DIRECTION_COLUMNS, ORDER_COLUMNS, type PartTable } from './plan.queries.ts'
import { idIn, isLoaded, workNames, workOf } from './plan.work.ts'

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
const IS_OPEN = part`${ofOrder.status_id} >= ${raw(String(ORDER_STATUS.confirmed))} and ${ofOrder.status_id} < ${raw(String(ORDER_STATUS.unloaded))}`

/** Orders of the window that the viewer may see: by their own loading, or by that of a leg without a truck. */
const orderRows = (db: Database, { from, to }: PlanWindow, viewer: Viewer): Promise<Row[]> => {
  const scope = scopeSql(db, order, viewer)
  const orders = raw(db.tableText(order.table))
  return rowsOf(
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

const partRows = async (db: Database, table: PartTable, own: SqlText, orderIds: readonly number[]) => {
  if (orderIds.length === 0) return new Map<number, Row[]>()
  const rows = await rowsOf(
    db,
    part`select ${p.order_id}, ${own}, ${c.kind}
      from ${raw(db.tableText(table))} p left join ${raw(db.tableText('container_types'))} c on ${c.id} = ${p.container_type_id}
      where ${p.order_id} in (${listOf(orderIds)}) and ${p.is_deleted} = 0
        ${table === orderDirection.table ? part`and ${leg.transport_mode} = 'auto'` : raw('')} order by ${p.id}`,
  )
  return Map.groupBy(rows, (row) => Number(row.order_id))
}

const hasTruck = (row: Row): boolean => idIn(row, 'truck_id') !== null || idIn(row, 'car_id') !== null

interface LoadRow {
  row: Row
  part: PlanPart | null
}

/** As `hasCrew` has it: all truck rows or else all legs. What is missing is asked of the truck rows first, then of the legs. */
const loadsOf = (whole: Row, trucks: readonly Row[], legs: readonly Row[]): LoadRow[] => {
  if ([trucks, legs].some((rows) => rows.length > 0 && rows.every(hasTruck))) return []
  const isBefore = Number(whole.status_id) < ORDER_STATUS.loaded
  const open = (rows: readonly Row[], kind: PlanPart): LoadRow[] =>
    rows.filter((row) => !hasTruck(row)).map((row) => ({ row: { ...whole, ...row }, part: kind }))
  if (trucks.length > 0) return isBefore ? open(trucks, 'order_container') : []
  if (legs.length > 0)
    return open(legs, 'order_direction').filter(
      ({ row }) => isBefore || !isLoaded({ ...row, o_actual_loading_date: 0 }),
    )
  if (!isBefore || Number(whole.order_type_id) !== ROAD) return []
  // Several trucks share the weight of the order in a way that nobody has said yet.
  const isWhole = Number(whole.equipment_count ?? 1) <= 1
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
  const ids = orders.map((row) => Number(row.order_id))
  const containers = await partRows(db, orderContainer.table, CONTAINER_COLUMNS, ids)
  const directions = await partRows(db, orderDirection.table, DIRECTION_COLUMNS, ids)
  const loads = orders.flatMap((whole) => {
    const id = Number(whole.order_id)
    const trucks = (containers.get(id) ?? []).filter(({ kind }) => areRowsTrucks || kind === 'truck')
    return loadsOf(whole, trucks, directions.get(id) ?? [])
  })
  const names = await workNames(
    db,
    loads.map(({ row }) => row),
    viewer,
  )
  const works = loads
    .flatMap((load): PlanWork[] => {
      const work = workOf(load.row, load.part, names, viewer.timeZone)
      return work && work.from >= window.from && work.from < window.to ? [work] : []
    })
    .toSorted((one, other) => one.from - other.from || (one.key < other.key ? -1 : 1))
  return { list: works.slice(page.start, page.start + page.num), total_num: works.length }
}
