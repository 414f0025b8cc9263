/** The figures of a client's orders: their number, the last one, the debt. Stored with the client, like its status. */
import { client } from '@fura/shared/entities/client.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { type ClientOrders, clientOrdersOf } from '@fura/shared/rules/client-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { writeDerived } from '#rows/write-derived.ts'
import { followOrders, followTime } from '../clients/client-status.queries.ts'
import type { DealState } from '../deals/deal.state.ts'

interface ClientFigures {
  row: RowOf<'clients'>
  sums: Values
  orders: ClientOrders
}

/** The unpaid rows that the client pays, for orders of any client. A cancelled order owes nothing. */
const debtOfClient = async ({ tx }: Writing, clientId: number): Promise<string> => {
  const row = await tx
    .selectFrom(`${customerFreight.table} as row`)
    .innerJoin(`${order.table} as deal`, 'deal.id', 'row.order_id')
    // As text: SQLite's driver refuses whole numbers that JavaScript cannot hold.
    .select((eb) => sql<string>`cast(coalesce(sum(${eb.ref('row.debt')}), 0) as text)`.as('debt'))
    .where('row.client_id', '=', clientId)
    .where('row.is_deleted', '=', 0)
    .where('row.debt', '>', 0)
    .where('deal.is_deleted', '=', 0)
    .where('deal.status_id', '<>', ORDER_STATUS.cancelled)
    .executeTakeFirstOrThrow()
  return fromScaled('money', Number(row.debt))
}

/** Orders that are alike in status, and in whether they were loaded and unloaded, are counted together. */
const countOf = async (writing: Writing, clientId: number): Promise<ClientFigures | null> => {
  const { tx } = writing
  const row = await tx.selectFrom(client.table).selectAll().where('id', '=', clientId).executeTakeFirst()
  if (!row) return null
  const groups = await tx
    .selectFrom(order.table)
    .select((eb) => [
      'status_id',
      sql<number>`count(*)`.as('num'),
      sql<number>`coalesce(max(${eb.ref('doc_date')}), 0)`.as('last'),
      sql<number>`case when ${eb.ref('actual_loading_date')} > 0 then 1 else 0 end`.as('loaded'),
      sql<number>`case when ${eb.ref('actual_unloading_date')} > 0 then 1 else 0 end`.as('unloaded'),
    ])
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', 0)
    .where('status_id', '<>', ORDER_STATUS.cancelled)
    .groupBy(['status_id', 'loaded', 'unloaded'])
    .execute()
  const orders = clientOrdersOf(
    groups.map(({ status_id: status, num, last, loaded, unloaded }) => ({
      status_id: status,
      doc_date: last,
      actual_loading_date: loaded,
      actual_unloading_date: unloaded,
      alike: num,
    })),
  )
  const sums = {
    orders_count: groups.reduce((sum, { num }) => sum + num, 0),
    last_order_date: orders.lastDate,
    debt: await debtOfClient(writing, clientId),
  }
  return { row, sums, orders }
}

/**
 * After orders or rows appeared or disappeared without being written themselves. The status is left until one of them is
 * written.
 */
export const recountClient = async (writing: Writing, clientId: number): Promise<void> => {
  const figures = await countOf(writing, clientId)
  if (figures) await writeDerived(writing, client, figures.row, figures.sums)
}

const keepClient = async (writing: Writing, clientId: number): Promise<void> => {
  const figures = await countOf(writing, clientId)
  if (!figures) return
  await writeDerived(writing, client, figures.row, figures.sums)
  await followOrders(writing, figures.row, figures.orders)
}

const keepDebt = async (writing: Writing, clientId: number): Promise<void> => {
  const row = await writing.tx.selectFrom(client.table).selectAll().where('id', '=', clientId).executeTakeFirst()
  if (row) await writeDerived(writing, client, row, { debt: await debtOfClient(writing, clientId) })
}

type Order = Pick<DealState, 'deal' | 'parts'>

/** What clients' cards count of an order: countOf() and debtOfClient() read these and no others. */
const COUNTED: readonly FieldOf<'order'>[] = [
  'client_id',
  'status_id',
  'doc_date',
  'actual_loading_date',
  'actual_unloading_date',
]

/** The debts of an order, row by row. */
const debtsIn = ({ parts }: Order): string =>
  JSON.stringify((parts.customer_freight ?? []).map(({ id, client_id: payer, debt }) => [id, payer, debt]))

/** Most changes of an order do not affect its clients' figures, and recalculating all their orders takes long. */
export const isSameToClients = (before: Order, after: Order): boolean =>
  COUNTED.every((field) => (before.deal[field] ?? null) === (after.deal[field] ?? null)) &&
  debtsIn(before) === debtsIn(after)

const payersOf = ({ parts }: Order): number[] =>
  (parts.customer_freight ?? []).flatMap((row) => idIn(row.client_id) ?? [])

/**
 * After an order was written: updates its former and present clients, and the former and present payers of its rows.
 * By id, so that two writes over the same clients wait for each other in one order.
 */
export const keepSumsOfOrder = async (writing: Writing, states: readonly Order[]): Promise<void> => {
  const clients = new Set(states.flatMap(({ deal }) => idIn(deal.client_id) ?? []))
  const everyone = new Set([...clients, ...states.flatMap(payersOf)])
  for (const id of [...everyone].toSorted((one, other) => one - other))
    await (clients.has(id) ? keepClient : keepDebt)(writing, id)
}

/** When the clock says that the client may have fallen asleep. */
export const checkClientSleep = async (writing: Writing, clientId: number): Promise<void> => {
  const figures = await countOf(writing, clientId)
  if (!figures) return
  await writeDerived(writing, client, figures.row, figures.sums)
  await followTime(writing, figures.row, figures.orders)
}
