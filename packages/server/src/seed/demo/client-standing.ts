/** Where each client of the demo stands by its orders, as the rule of domain.md 2.4 has it: status, stage of the funnel, sums. */
import { DAY } from '@fura/shared/seconds.ts'
import {
  CLIENT_SLEEP_DAYS,
  type ClientOrders,
  clientOrdersOf,
  fallsAsleep,
  type Moment,
  sleepCheckAt,
  statusByOrders,
  type StatusMove,
} from '@fura/shared/rules/client-status.ts'
import { fromScaled, toScaled } from '@fura/shared/fields/decimal.ts'
import { CLIENT_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { SeedOf, SeedRow } from '../data/seed-row.ts'
import type { World } from './world.ts'

type Client = SeedOf<'client'>
type Order = SeedOf<'order'>

/** By status: how far in the funnel such a client is. */
const STAGES: Readonly<Record<number, number>> = {
  [CLIENT_STATUS.new]: 1,
  [CLIENT_STATUS.in_progress]: 2,
  [CLIENT_STATUS.negotiation]: 5,
  [CLIENT_STATUS.first_order]: 7,
  [CLIENT_STATUS.active]: 8,
  [CLIENT_STATUS.sleeping]: 8,
  [CLIENT_STATUS.lost]: 3,
  [CLIENT_STATUS.not_target]: 1,
}
/** Those who have not ordered yet, by turns, with how many days ago they came. */
const WITHOUT_ORDERS: readonly (readonly [status: number, days: number])[] = [
  [CLIENT_STATUS.in_progress, 25],
  [CLIENT_STATUS.new, 4],
  [CLIENT_STATUS.negotiation, 60],
  [CLIENT_STATUS.lost, 240],
  [CLIENT_STATUS.not_target, 150],
]
const NO_CONTRACT = {
  contract_number: null,
  contract_date: 0,
  contract_until: 0,
  payment_delay_days: null,
  payment_delay_basis: null,
  credit_limit: null,
}

/**
 * As if each order had been written at its time: the status followed the orders, and the client fell asleep when they ended.
 */
const movedBy = (orders: ClientOrders, moment: Moment): StatusMove | null => {
  const grown = statusByOrders(CLIENT_STATUS.negotiation, { ...orders, underWay: 1 }, false, moment)
  return fallsAsleep(grown?.status_id ?? CLIENT_STATUS.negotiation, orders, moment) ?? grown
}

const statusOf = (rows: readonly Order[], { now, timeZone }: World) => {
  const orders = clientOrdersOf(rows)
  const moment = { now, timeZone, sleepDays: CLIENT_SLEEP_DAYS }
  const move = movedBy(orders, moment)
  const status = move?.status_id ?? CLIENT_STATUS.negotiation
  return {
    status_id: status,
    status_reason: move?.status_reason ?? null,
    recalc_at: sleepCheckAt(status, orders, 0, moment),
    funnel_stage_id: STAGES[status] ?? 1,
  }
}

/** `place`: among those who have not ordered. A blacklisted one is no target. */
const withoutOrders = (client: Client, place: number, { now }: World): Client => {
  const [status, days] =
    (client.blackList === 1 ? [CLIENT_STATUS.lost, 300] : WITHOUT_ORDERS[place % WITHOUT_ORDERS.length]) ?? []
  return {
    ...client,
    ...NO_CONTRACT,
    date_create: now - ((days ?? 0) + (client.id % 7)) * DAY,
    status_id: status ?? CLIENT_STATUS.new,
    funnel_stage_id: STAGES[status ?? CLIENT_STATUS.new] ?? 1,
    notWork: status === CLIENT_STATUS.not_target || client.blackList === 1 ? 1 : 0,
  }
}

/** As `client-sums.queries.ts` counts them. */
const withOrders = (client: Client, orders: readonly Order[], world: World): Client => {
  const live = orders.filter((row) => row.status_id !== ORDER_STATUS.cancelled)
  const first = Math.min(...orders.map((row) => row.date_create ?? 0))
  return {
    ...client,
    date_create: Math.min(client.date_create ?? 0, first - (3 + (client.id % 20)) * DAY),
    ...statusOf(live, world),
    notWork: 0,
    orders_count: live.length,
    last_order_date: Math.max(0, ...live.map((row) => row.doc_date ?? 0)),
  }
}

/** By client: what it has not paid of the rows that it pays, in hundredths. */
const debtsOf = (orders: readonly Order[], freight: readonly SeedRow[]): ReadonlyMap<number, number> => {
  const cancelled = new Set(orders.filter((row) => row.status_id === ORDER_STATUS.cancelled).map(({ id }) => id))
  const debts = new Map<number, number>()
  for (const { order_id: orderId, client_id: payer, debt } of freight) {
    if (cancelled.has(Number(orderId))) continue
    debts.set(Number(payer), (debts.get(Number(payer)) ?? 0) + Number(toScaled('money', String(debt))))
  }
  return debts
}

/** `freight`: what is to be paid of the orders. */
export const standingClients = (
  clients: readonly Client[],
  orders: readonly Order[],
  freight: readonly SeedRow[],
  world: World,
): readonly Client[] => {
  const byClient = Map.groupBy(orders, (row) => row.client_id ?? 0)
  const debts = debtsOf(orders, freight)
  const idle = clients.filter(({ id }) => !byClient.has(id))
  return clients.map((client) => {
    const own = byClient.get(client.id)
    const standing = own ? withOrders(client, own, world) : withoutOrders(client, idle.indexOf(client), world)
    return { ...standing, debt: fromScaled('money', debts.get(client.id) ?? 0) }
  })
}
