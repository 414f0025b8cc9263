/** What a client's card says of its orders: how many, the last one, what is not paid yet. Kept with the client, like its status. */
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type ClientOrders, clientOrdersOf } from '@fura/shared/rules/client-status.ts'
import { ORDER_STATUS } from '@fura/shared/rules/order-status.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { keepDerived } from '#resource/keep-derived.ts'
import { followOrders, followTime } from '../clients/client-status.queries.ts'

interface Counted {
  row: Row
  sums: Values
  orders: ClientOrders
}

/** Orders that are alike in status, and in whether they were loaded and unloaded, are counted together. */
const countOf = async ({ tx }: Writing, clientId: number): Promise<Counted | null> => {
  const row = await tx.selectFrom(client.table).selectAll().where('id', '=', clientId).executeTakeFirst()
  if (!row) return null
  // PostgreSQL answers sums of whole numbers as texts.
  const groups = await tx
    .selectFrom(order.table)
    .select([
      'status_id',
      sql<number | string>`count(*)`.as('num'),
      sql<number | string>`coalesce(max(doc_date), 0)`.as('last'),
      // As text: SQLite's driver refuses whole numbers that JavaScript cannot hold.
      sql<string>`cast(coalesce(sum(client_debt), 0) as text)`.as('debt'),
      sql<number | string>`case when actual_loading_date > 0 then 1 else 0 end`.as('loaded'),
      sql<number | string>`case when actual_unloading_date > 0 then 1 else 0 end`.as('unloaded'),
    ])
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', 0)
    .where('status_id', '<>', ORDER_STATUS.cancelled)
    .groupBy(['status_id', 'loaded', 'unloaded'])
    .execute()
  const orders = clientOrdersOf(
    groups.map(({ status_id: status, num, last, loaded, unloaded }) => ({
      status_id: Number(status),
      doc_date: Number(last),
      actual_loading_date: Number(loaded),
      actual_unloading_date: Number(unloaded),
      count: Number(num),
    })),
  )
  const total = (field: 'num' | 'debt') => groups.reduce((sum, group) => sum + Number(group[field]), 0)
  const sums = {
    orders_count: total('num'),
    last_order_date: orders.lastDate,
    debt: fromScaled('money', total('debt')),
  }
  return { row, sums, orders }
}

/** After orders came or went without being written themselves. The status waits for the next word about one of them. */
export const recountClient = async (writing: Writing, clientId: number): Promise<void> => {
  const counted = await countOf(writing, clientId)
  if (counted) await keepDerived(writing, client, counted.row, counted.sums)
}

/** After an order of the client was written. */
export const keepClientSums = async (writing: Writing, clientId: number | null): Promise<void> => {
  const counted = clientId === null ? null : await countOf(writing, clientId)
  if (!counted) return
  await keepDerived(writing, client, counted.row, counted.sums)
  await followOrders(writing, counted.row, counted.orders)
}

/** When the clock says that the client may have slept in. */
export const checkClientSleep = async (writing: Writing, clientId: number): Promise<void> => {
  const counted = await countOf(writing, clientId)
  if (!counted) return
  await keepDerived(writing, client, counted.row, counted.sums)
  await followTime(writing, counted.row, counted.orders)
}
