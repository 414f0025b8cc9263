/** The last deals on a lane that the viewer may see, with the rows that were sold and bought in them. */
import { orderService, quoteService } from '@fura/shared/entities/deal-service.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { wireRecord } from '#rows/columns.ts'
import { scopeSql } from '#resource/scope.ts'
import { type LanePrice, lanePriceOf } from './lane-price.rules.ts'

export interface Lane {
  from: number
  to: number
  type: number | null
}

export interface PricedDeal {
  entity: Entity
  id: number
  deal: Values
  date: number
  price: LanePrice
}

interface Source {
  entity: Entity
  by: string
  cancelled: number
  services: Entity
  sold: readonly Entity[]
  bought: readonly Entity[]
}

const SOURCES: readonly Source[] = [
  {
    entity: order,
    by: 'order_id',
    cancelled: ORDER_STATUS.cancelled,
    services: orderService,
    sold: [customerFreight],
    bought: [carrierFreight, carrierFreight2],
  },
  { entity: quote, by: 'quote_id', cancelled: QUOTE_STATUS.cancelled, services: quoteService, sold: [], bought: [] },
]

/** Door to door, or port to port: each has an index of its own. */
const ENDS = [
  ['poo_id', 'fd_id'],
  ['pol_id', 'pod_id'],
] as const

/** Of orders and of quotations. */
const dealColumns = columnsOf('orders')

/** Live rows of these deals that have a price. */
const hasRow = (db: Database, { table }: Entity, by: string, price: string): SqlText =>
  part`exists (select 1 from ${raw(db.tableText(table))} r
    where r.${name(by)} = d.id and r.is_deleted = 0 and r.${name(price)} is not null)`

type DealRow = RowOf<'orders'> | RowOf<'quotations'>

const lastDeals = async (db: Database, source: Source, lane: Lane, viewer: Viewer, num: number): Promise<DealRow[]> => {
  const { entity, by, cancelled, services, sold } = source
  const scope = scopeSql(db, entity, viewer)
  const hasPrice = joinSql(
    [hasRow(db, services, by, 'sell_price'), ...sold.map((rows) => hasRow(db, rows, by, 'price'))],
    ' or ',
  )
  const rowsById = new Map<number, DealRow>()
  for (const [from, to] of ENDS) {
    const rows = await rowsOf<DealRow>(
      db,
      part`select * from ${raw(db.tableText(entity.table))} d
        where ${name(from)} = ${lane.from} and ${name(to)} = ${lane.to} and is_deleted = 0
          and ${dealColumns.status_id} <> ${cancelled} and (${hasPrice})
          ${lane.type === null ? raw('') : part`and ${dealColumns.order_type_id} = ${lane.type}`} ${scope ? part`and ${scope}` : raw('')}
        order by id desc limit ${num}`,
    )
    for (const row of rows) rowsById.set(row.id, row)
  }
  return [...rowsById.values()]
}

/** Rows of all these deals, by their deal. */
const partsBy = async (db: Database, parts: readonly Entity[], by: string, ids: readonly number[]) => {
  const partRecords: { dealId: number | null; record: Values }[] = []
  for (const entity of parts) {
    const rows = await rowsOf(
      db,
      part`select * from ${raw(db.tableText(entity.table))}
        where ${name(by)} in (${listOf(ids)}) and is_deleted = 0 order by id`,
    )
    partRecords.push(...rows.map((row) => ({ dealId: idIn(row[by]), record: wireRecord(entity, row) })))
  }
  return (id: number): Values[] => partRecords.filter(({ dealId }) => dealId === id).map(({ record }) => record)
}

/** The equipment is on the order; of a quotation it is on its first leg. */
const equipmentOf = (deal: Values, legs: readonly Values[]): Values => {
  const source = idIn(deal.container_type_id) === null ? (legs[0] ?? {}) : deal
  return { container_type_id: source.container_type_id ?? null, equipment_count: source.equipment_count ?? null }
}

/** The newest first, at most `num`. */
export const lastPrices = async (db: Database, lane: Lane, viewer: Viewer, num: number): Promise<PricedDeal[]> => {
  const deals: PricedDeal[] = []
  for (const source of SOURCES) {
    const { entity, by, services, sold, bought } = source
    const rows = await lastDeals(db, source, lane, viewer, num)
    if (rows.length === 0) continue
    const ids = rows.map((row) => row.id)
    const [servicesOf, soldOf, boughtOf, legsOf] = [
      await partsBy(db, [services], by, ids),
      await partsBy(db, sold, by, ids),
      await partsBy(db, bought, by, ids),
      await partsBy(db, entity === quote ? [quoteDirection] : [], by, ids),
    ]
    for (const row of rows) {
      const [id, record] = [row.id, wireRecord(entity, row)]
      const price = lanePriceOf({ sold: soldOf(id), bought: boughtOf(id), services: servicesOf(id) })
      const deal = { ...record, ...equipmentOf(record, legsOf(id)) }
      if (price) deals.push({ entity, id, deal, date: 'doc_date' in row ? row.doc_date : row.date_create, price })
    }
  }
  return deals.toSorted((one, other) => other.date - one.date || other.id - one.id).slice(0, num)
}
