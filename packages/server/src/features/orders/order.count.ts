/** Counts an order anew after anything of it was written: its rows, its plan, its route, what it is found by, what it waits for. */
import { DAY } from '@fura/shared/seconds.ts'
import { order } from '@fura/shared/entities/order.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { type OrderParts, type OrderSums, orderSums, teuOf } from '@fura/shared/money/order-sums.ts'
import { attentionChangesAt } from '@fura/shared/rules/attention.ts'
import { routeOf } from '@fura/shared/rules/deal-route.ts'
import { instantOf, startOfDay } from '@fura/shared/time-zone.ts'
import type { Writing } from '#db/actor.ts'
import { countriesOf } from '../deals/deal-index.queries.ts'
import { type ChangesAt, settleDeal } from '../deals/deal.settle.ts'
import { type DealState, type Parts, readDeal } from '../deals/deal.state.ts'
import { knownOf } from '../deals/known.queries.ts'
import { keepSumsOfOrder } from './client-sums.queries.ts'
import { ORDER } from './order.kind.ts'

export const moneyParts = ({ parts }: DealState): OrderParts => ({
  containers: parts.containers ?? [],
  services: parts.services ?? [],
  customer_freight: parts.customer_freight ?? [],
  carrier_freight: parts.carrier_freight ?? [],
  carrier_freight2: parts.carrier_freight2 ?? [],
  kickbacks_customer: parts.kickbacks_customer ?? [],
  kickbacks_carrier: parts.kickbacks_carrier ?? [],
  kickbacks_carrier2: parts.kickbacks_carrier2 ?? [],
})

export const sumsOf = async (writing: Writing, state: DealState): Promise<OrderSums> => {
  const parts = moneyParts(state)
  const suppliers = [...parts.services, ...parts.carrier_freight, ...parts.carrier_freight2]
  return orderSums(state.deal, parts, await knownOf(writing, state.deal, suppliers, parts.containers))
}

const teuFactors = async ({ tx }: Writing, ids: readonly number[]): Promise<Map<number, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('container_types')
    .select(['id', 'teu'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, teu }) => [id, teu === null ? null : fromScaled('qty', teu)]))
}

/** Of the containers, or of the equipment that is planned while there are none. */
const teuValue = async (writing: Writing, { deal, parts }: DealState): Promise<string> => {
  const containers = parts.containers ?? []
  const planned = Array.from({ length: numberIn(deal.equipment_count) }, () => deal.container_type_id ?? null)
  const types = containers.length > 0 ? containers.map((row) => row.container_type_id ?? null) : planned
  const factors = await teuFactors(
    writing,
    types.flatMap((type) => idIn(type) ?? []),
  )
  return teuOf(types.map((type) => factors.get(idIn(type) ?? 0) ?? null))
}

/** The next moment at which something computed changes without a write. */
const changesAt = ({ deal, parts }: DealState, now: number, timeZone: string): number => {
  const isRunning = (parts.containers ?? []).some(
    (row) => numberIn(row.discharge_date) > 0 && numberIn(row.empty_return_date) === 0,
  )
  // The middle of tomorrow, whose day may be an hour shorter or longer than this one.
  const midnight = isRunning ? startOfDay(startOfDay(now, timeZone) + DAY + DAY / 2, timeZone) : 0
  const rows = [parts.customer_freight, parts.carrier_freight, parts.carrier_freight2].flatMap((list) => list ?? [])
  const overdueAt = rows.flatMap((row) => {
    const due = numberIn(row.due_date)
    return due === 0 ? [] : [instantOf(due + DAY, timeZone)]
  })
  const moments = [midnight, ...overdueAt, attentionChangesAt('order', deal, now, timeZone)]
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length === 0 ? 0 : Math.min(...ahead)
}

/** Dates and equipment that the order itself does not say, out of its legs: the first of them, and the last. */
const fromLegs = (deal: Values, directions: readonly Values[]): Values => {
  const [first, last] = [directions[0], directions.at(-1)]
  const said: Values = {
    planned_loading_date: first?.planned_loading_date ?? 0,
    planned_unloading_date: last?.planned_unloading_date ?? 0,
    container_type_id: first?.container_type_id ?? null,
    equipment_count: first?.equipment_count ?? null,
  }
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => value && !deal[name]))
}

/** What is computed of the order itself. */
const computedOf = async (writing: Writing, state: DealState, sums: OrderSums): Promise<Values> => {
  const directions = state.parts.directions ?? []
  const route = directions.length > 0 ? { ...routeOf(state.deal, directions), ...fromLegs(state.deal, directions) } : {}
  const deal = { ...state.deal, ...route }
  return {
    ...sums.order,
    ...route,
    ...(await countriesOf(writing, deal)),
    teu: await teuValue(writing, { ...state, deal }),
  }
}

/** Of an order that has no parts yet, so that it is written once. */
export const countedNew = async (writing: Writing, deal: Values): Promise<Values> => {
  const state = { id: 0, row: {}, deal, parts: {} }
  return computedOf(writing, state, await sumsOf(writing, state))
}

/** The parts as they are once their sums are written. */
const withSums = (parts: Parts, sums: OrderSums): Parts => {
  const counted: Readonly<Record<string, readonly Values[]>> = sums.parts
  return Object.fromEntries(
    Object.entries(parts).map(([as, rows]) => [as, rows.map((row, place) => ({ ...row, ...counted[as]?.[place] }))]),
  )
}

/** Writes what follows from the order and its parts as they are now. `before`: as they were, where a client may have left it. */
const settleOrder = async (
  writing: Writing,
  state: DealState,
  sums: OrderSums,
  before: DealState = state,
): Promise<void> => {
  const computed = await computedOf(writing, state, sums)
  const next: ChangesAt = (settled, now, zone) =>
    changesAt({ ...settled, parts: withSums(settled.parts, sums) }, now, zone)
  const deal = await settleDeal(writing, ORDER, state, { deal: computed, parts: sums.parts }, next)
  await keepSumsOfOrder(writing, [{ deal, parts: state.parts }, before])
}

/** Counts the order from what is stored. */
export const countOrder = async (writing: Writing, id: number, before?: DealState): Promise<void> => {
  const state = await readDeal(writing, order, id)
  if (state) await settleOrder(writing, state, await sumsOf(writing, state), before)
}
