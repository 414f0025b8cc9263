/**
 * Orders that go by a vehicle or with a driver that was found. An order's own search text has their plates as they were typed;
 * the vehicles are found by letters and digits alone, and their references lead to the orders from there.
 */
import { car } from '@fura/shared/entities/car.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Database } from '#db/database.ts'
import { type ColumnOf, columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'

type PartTable = typeof orderContainer.table | typeof orderDirection.table
type VehicleColumn = ColumnOf<PartTable>

export const GOES_BY: ReadonlyMap<Entity, VehicleColumn> = new Map<Entity, VehicleColumn>([
  [driver, 'driver_id'],
  [truck, 'truck_id'],
  [trailer, 'trailer_id'],
  [car, 'car_id'],
])

const PARTS = [orderContainer, orderDirection]
/** An own truck may have thousands of orders: only the newest are checked. */
const NEWEST = 100

const links = columnsOf('links')
/** The columns that both parts have. */
const parts = columnsOf<PartTable>(orderContainer.table)

const newest = (by: SqlText, from: SqlText): SqlText =>
  part`select * from (${from} order by ${by} desc limit ${raw(NEWEST)}) n`

const looksFor = (db: Database, vehicle: Entity, ids: readonly number[]): SqlText[] => {
  const goesBy = GOES_BY.get(vehicle)
  if (goesBy === undefined) return []
  const column = name(goesBy)
  const ofParts = PARTS.map((entity) =>
    newest(
      parts.id,
      part`select ${parts.order_id} from ${raw(db.tableText(entity.table))} where ${parts.is_deleted} = 0 and ${column} in (${listOf(ids)})`,
    ),
  )
  if (vehicle !== car) return ofParts
  const listed = part`select ${links.record_id} as order_id from ${raw(db.tableText('links'))}
    where ${links.entity} = ${order.table} and ${links.field} = 'car_ids' and ${links.target_id} in (${listOf(ids)})`
  return [...ofParts, newest(links.record_id, listed)]
}

/** Ids, the newest order first; `visible` narrows them to those that the viewer may see. */
export const ordersBy = async (
  db: Database,
  vehicles: ReadonlyMap<Entity, readonly number[]>,
  visible: SqlText,
  num: number,
): Promise<number[]> => {
  const looks = [...vehicles].flatMap(([vehicle, ids]) => (ids.length > 0 ? looksFor(db, vehicle, ids) : []))
  if (looks.length === 0) return []
  const rows = await rowsOf<{ id: number }>(
    db,
    part`select id from ${raw(db.tableText(order.table))}
      where id in (select ${parts.order_id} from (${joinSql(looks, ' union all ')}) o) and is_deleted = 0 ${visible} order by id desc limit ${num} + 0`,
  )
  return rows.map(({ id }) => id)
}
