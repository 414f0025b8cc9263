/** Who carried on a lane before: crews and carriers of its last orders, and what the carriers got for it. */
import { carrierFreight } from '@fura/shared/entities/freight.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Load } from '@fura/shared/rules/carriage-fit.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columnsOf, joinSql, listOf, part, raw, rowsOf } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'

/** Older loads say little of today's prices and carriers. */
const LAST_ORDERS = 100

const [orders, freight] = [columnsOf(order.table), columnsOf(carrierFreight.table)]
/** The columns that both parts have. */
const parts = columnsOf<typeof orderContainer.table | typeof orderDirection.table>(orderContainer.table)

/** One load that somebody carried on the lane. */
export interface LaneLoad {
  orderId: number
  date: number
  driverId: number | null
  contractorId: number | null
}

export interface LanePayment {
  contractorId: number
  price: string
  currencyId: number | null
}

export interface LaneHistory {
  /** Newest first, as everything here. */
  loads: LaneLoad[]
  /** Empty without the right to the plan calculation. */
  payments: LanePayment[]
}

type LastOrder = Pick<RowOf<'orders'>, 'id' | 'main_carrier_id' | 'doc_date'>

const lastOrders = async (db: Database, { from, to }: Load, orderId: number, viewer: Viewer): Promise<LastOrder[]> => {
  if (from === null || to === null) return []
  const scope = scopeSql(db, order, viewer)
  return rowsOf<LastOrder>(
    db,
    part`select id, ${orders.main_carrier_id}, ${orders.doc_date} from ${raw(db.tableText(order.table))}
      where ${orders.poo_id} = ${from} and ${orders.fd_id} = ${to} and ${orders.is_deleted} = 0 and id <> ${orderId}
        and ${orders.status_id} <> ${ORDER_STATUS.cancelled} ${scope ? part`and ${scope}` : raw('')}
      order by id desc limit ${LAST_ORDERS}`,
  )
}

type CrewRow = Pick<RowOf<'order_containers'>, 'order_id' | 'driver_id' | 'contractor_id'>

const crewsOf = (db: Database, ids: readonly number[]): Promise<CrewRow[]> => {
  const crews = [orderContainer.table, orderDirection.table].map(
    (table) =>
      part`select distinct ${parts.order_id}, ${parts.driver_id}, ${parts.contractor_id} from ${raw(db.tableText(table))}
        where ${parts.order_id} in (${listOf(ids)}) and ${parts.is_deleted} = 0 and (${parts.driver_id} is not null or ${parts.contractor_id} is not null)`,
  )
  return rowsOf<CrewRow>(db, joinSql(crews, ' union '))
}

/** Only for viewers who may see payments to carriers; others do not learn the carriers of such rows either. */
const paymentsOf = async (db: Database, ids: readonly number[], { rights }: Viewer): Promise<LanePayment[]> => {
  if (!may(rights, 'can_view_plan_calculation')) return []
  const rows = await rowsOf<Pick<RowOf<'carrier_freight'>, 'price' | 'currency_id'> & { contractor_id: number }>(
    db,
    part`select ${freight.contractor_id}, ${freight.price}, ${freight.currency_id} from ${raw(db.tableText(carrierFreight.table))}
      where ${freight.order_id} in (${listOf(ids)}) and ${freight.is_deleted} = 0 and ${freight.contractor_id} is not null
      order by ${freight.order_id} desc, id desc`,
  )
  return rows.map(({ contractor_id, price, currency_id }) => ({
    contractorId: contractor_id,
    price: fromScaled('price', price ?? 0),
    currencyId: currency_id,
  }))
}

export const laneHistory = async (db: Database, load: Load, orderId: number, viewer: Viewer): Promise<LaneHistory> => {
  const lastRows = await lastOrders(db, load, orderId, viewer)
  if (lastRows.length === 0) return { loads: [], payments: [] }
  const ids = lastRows.map(({ id }) => id)
  const crews = await crewsOf(db, ids)
  const loads = lastRows.flatMap(({ id, main_carrier_id: carrier, doc_date: date }) => {
    const own = crews.filter((crew) => crew.order_id === id)
    const rows = own.length > 0 ? own : [{ driver_id: null, contractor_id: carrier }]
    return rows.map((row) => ({
      orderId: id,
      date,
      driverId: row.driver_id,
      contractorId: row.contractor_id,
    }))
  })
  return { loads, payments: await paymentsOf(db, ids, viewer) }
}
