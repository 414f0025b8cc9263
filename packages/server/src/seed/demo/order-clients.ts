/**
 * Which clients order the planned carriages: those of the lane, and in a full demo also first-time clients and some who have
 * left.
 */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { REACHED } from './order-dates.ts'
import type { OrderPlan } from './order-plan.ts'

/** Of client-names.ts: they carry whatever their partners have. */
const NEWCOMERS = [41, 42, 43]
const SLEEPERS = [45, 45, 46, 46]
/** Longer ago than a client needs to fall asleep. */
const LONG_AGO = 150

const isFirst = ({ status, way }: OrderPlan): boolean =>
  way >= REACHED.loaded && way < REACHED.unloaded && status === way
const isOld = ({ status, ago }: OrderPlan): boolean => status === ORDER_STATUS.closed && ago > LONG_AGO

/** By plan: the client that takes the place of the lane's. */
const otherClients = (plans: readonly OrderPlan[]): ReadonlyMap<OrderPlan, number> => {
  const assign = (chosen: readonly OrderPlan[], clients: readonly number[]) =>
    clients.flatMap((client, place) => {
      const plan = chosen[place]
      return plan ? [[plan, client] as const] : []
    })
  return new Map([...assign(plans.filter(isFirst), NEWCOMERS), ...assign(plans.filter(isOld), SLEEPERS)])
}

/** `place`: of the order among all. */
export const clientPicker = (plans: readonly OrderPlan[], clients: readonly SeedRow[]) => {
  const byId = new Map(clients.map((row) => [row.id, row]))
  const others = otherClients(plans)
  return (plan: OrderPlan, place: number): SeedRow => {
    const usual = plan.lane.clients[place % plan.lane.clients.length]
    const client = byId.get(others.get(plan) ?? 0) ?? byId.get(usual ?? 0)
    if (!client) throw new Error('demo data: no such client')
    return client
  }
}
