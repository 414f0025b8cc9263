/**
 * The status that a client gets by itself, out of its orders (domain.md 2.4). What a person decided stays: a client that is lost
 * or no target is left alone, and no client falls back behind the status that a person set (decision 0029).
 */
import { DAY } from '../seconds.ts'
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import type { STATUS_REASONS } from '../entities/client.ts'
import { CLIENT_STATUS, ORDER_STATUS } from '../statuses.ts'
import { instantOf } from '../time-zone.ts'
import { numberOf } from './wire-values.ts'

type StatusReason = (typeof STATUS_REASONS)[number]

/** Days without an order after which a client becomes "sleeping", unless the installation says otherwise. */
export const CLIENT_SLEEP_DAYS = 90

export interface ClientOrders {
  /** Loaded, or further. */
  loaded: number
  delivered: number
  /** Confirmed and not delivered yet. */
  underWay: number
  /** The day of the newest one that is not cancelled; 0: there is none. */
  lastDate: number
}

export interface StatusMove {
  status_id: number
  status_reason: StatusReason
}

/** Whether it went through this status. A failed loading is closed too, so for a closed order check its dates. */
const hasPassed = (order: ValuesOf<'order'>, statusId: number, dateField: FieldOf<'order'>): boolean => {
  const status = numberOf(order, 'status_id')
  if (status === ORDER_STATUS.closed) return numberOf(order, dateField) > 0
  return status >= statusId && status < ORDER_STATUS.closed
}

const isUnderWay = (order: ValuesOf<'order'>): boolean => {
  const status = numberOf(order, 'status_id')
  return status >= ORDER_STATUS.confirmed && status < ORDER_STATUS.unloaded
}

/** `alike` says how many orders have the same status and dates; default 1. */
export const clientOrdersOf = (orders: readonly (ValuesOf<'order'> & { alike?: number })[]): ClientOrders => {
  const liveOrders = orders.filter((order) => order.status_id !== ORDER_STATUS.cancelled)
  const countOf = (test: (order: ValuesOf<'order'>) => boolean) =>
    liveOrders.reduce((sum, order) => sum + (test(order) ? (order.alike ?? 1) : 0), 0)
  return {
    loaded: countOf((order) => hasPassed(order, ORDER_STATUS.loaded, 'actual_loading_date')),
    delivered: countOf((order) => hasPassed(order, ORDER_STATUS.unloaded, 'actual_unloading_date')),
    underWay: countOf(isUnderWay),
    lastDate: Math.max(0, ...liveOrders.map((order) => numberOf(order, 'doc_date'))),
  }
}

const isCarriedFor = (statusId: number): boolean =>
  statusId === CLIENT_STATUS.first_order || statusId === CLIENT_STATUS.active

/** The moment from which the last order is too long ago; 0 where there was none. */
const dozesAt = ({ lastDate }: ClientOrders, sleepDays: number, timeZone: string): number =>
  lastDate === 0 ? 0 : instantOf(lastDate + sleepDays * DAY, timeZone)

export interface Moment {
  now: number
  timeZone: string
  sleepDays: number
}

const isRecent = (orders: ClientOrders, { now, timeZone, sleepDays }: Moment): boolean =>
  orders.underWay > 0 || dozesAt(orders, sleepDays, timeZone) > now

/** `isNewOrder`: a new order came since the last count. */
export const statusByOrders = (
  statusId: number,
  orders: ClientOrders,
  isNewOrder: boolean,
  moment: Moment,
): StatusMove | null => {
  const { first_order: firstOrder, active, sleeping, negotiation } = CLIENT_STATUS
  const isRegular = orders.delivered >= 2
  if (statusId === firstOrder && isRegular) return { status_id: active, status_reason: 'second_order' }
  if (!isRecent(orders, moment)) return null
  if (statusId === sleeping && isNewOrder)
    return { status_id: isRegular ? active : firstOrder, status_reason: 'new_order' }
  if (statusId > negotiation) return null
  if (isRegular) return { status_id: active, status_reason: 'second_order' }
  return orders.loaded > 0 ? { status_id: firstOrder, status_reason: 'first_order' } : null
}

/** Goods that are still under way keep a client from "sleeping", however long ago they were ordered. */
export const fallsAsleep = (statusId: number, orders: ClientOrders, moment: Moment): StatusMove | null =>
  isCarriedFor(statusId) && orders.lastDate > 0 && !isRecent(orders, moment)
    ? { status_id: CLIENT_STATUS.sleeping, status_reason: 'no_orders' }
    : null

/** When to check whether the client is "sleeping" by now; 0: never. A status set by hand holds as long as an order does. */
export const sleepCheckAt = (
  statusId: number,
  orders: ClientOrders,
  planned: number,
  { now, timeZone, sleepDays }: Moment,
): number => {
  if (!isCarriedFor(statusId)) return 0
  const due = dozesAt(orders, sleepDays, timeZone)
  if (due === 0) return 0
  const later = Math.max(planned, due)
  return later <= now && orders.underWay > 0 ? now + DAY : later
}
