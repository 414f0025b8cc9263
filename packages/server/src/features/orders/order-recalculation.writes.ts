/** Recalculates an order and its parts after any write: its rows, its plan, its route, its attention. */
import { DAY } from '@fura/shared/seconds.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { orderParts, orderSums, teuOf } from '@fura/shared/money/order-sums.ts'
import { attentionChangesAt } from '@fura/shared/rules/attention.ts'
import { routeOf } from '@fura/shared/rules/deal-route.ts'
import { openProblem } from '@fura/shared/rules/problems.ts'
import { carriageOf, equipmentTypes } from '@fura/shared/rules/order-carriage.ts'
import { instantOf, startOfDay } from '@fura/shared/time-zone.ts'
import type { Writing } from '#db/actor.ts'
import { countriesOf } from '../deals/deal-index.queries.ts'
import { ORDER } from '../deals/deal.kinds.ts'
import { type ChangesAt, type DealSums, settleDeal } from '../deals/deal.settle.ts'
import { asStored, type DealState, type NewDeal, type Parts, readDeal } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { calculationInputsOf } from '../deals/calculation-inputs.queries.ts'
import { isSameToClients, keepSumsOfOrder } from './client-sums.queries.ts'

/** The next moment at which something computed changes without a write. */
const changesAt = ({ deal, parts }: DealState, now: number, timeZone: string): number => {
  const isRunning = (parts.containers ?? []).some(
    (row) => numberIn(row.discharge_date) > 0 && numberIn(row.empty_return_date) === 0,
  )
  // The middle of tomorrow, because a day may be an hour shorter or longer.
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

/** Dates and equipment that the order itself lacks, from its first and last legs. */
const fromLegs = (deal: Values, directions: readonly Values[]): Values => {
  const [first, last] = [directions[0], directions.at(-1)]
  const legValues: Values = {
    planned_loading_date: first?.planned_loading_date ?? 0,
    planned_unloading_date: last?.planned_unloading_date ?? 0,
    container_type_id: first?.container_type_id ?? null,
    equipment_count: first?.equipment_count ?? null,
  }
  return Object.fromEntries(Object.entries(legValues).filter(([name, value]) => value && !deal[name]))
}

/** The computed values of an order and of each of its parts. */
export const calculateOrder = async (writing: Writing, state: NewDeal): Promise<DealSums> => {
  const { deal, parts } = state
  const { directions = [], containers = [] } = parts
  const sums = orderSums(deal, orderParts(state.parts), await calculationInputsOf(writing, state, containers))
  const facts = await factsOf(writing, [deal, ...Object.values(parts).flat()])
  const route = directions.length > 0 ? { ...routeOf(deal, directions), ...fromLegs(deal, directions) } : {}
  const going = { ...deal, ...route }
  const computed = {
    ...sums.order,
    ...route,
    ...countriesOf(facts, going),
    ...openProblem(parts.problems ?? []),
    teu: teuOf(equipmentTypes(going, containers).map(facts.teuOf)),
  }
  return { deal: computed, parts: sums.parts, derived: carriageOf({ ...deal, ...computed }, parts, facts.isTruck) }
}

/** The parts with their computed values written. */
const withComputed = (parts: Parts, sums: DealSums): Parts =>
  Object.fromEntries(
    partsOf(order).map((entity) => {
      const as = entity.part?.as ?? ''
      const partSums = sums.parts[as] ?? []
      return [as, (parts[as] ?? []).map((row, place) => ({ ...row, ...asStored(entity, partSums[place] ?? {}) }))]
    }),
  )

/**
 * Writes what follows from the order and its parts: computed values, search text, its clients' figures. `state`: all of it as
 * stored; `before`: as it was before this write, null if unknown or new.
 */
export const settleOrder = async (
  writing: Writing,
  state: DealState,
  sums: DealSums,
  before: DealState | null,
): Promise<Values> => {
  const parts = withComputed(state.parts, sums)
  const next: ChangesAt = (settled, now, zone) => changesAt({ ...settled, parts }, now, zone)
  const deal = await settleDeal(writing, ORDER, state, sums, next)
  const after = { deal, parts }
  if (!before || !isSameToClients(before, after)) await keepSumsOfOrder(writing, before ? [after, before] : [after])
  return deal
}

/**
 * Recalculates from the stored rows, after an order was created or many of its parts were written. `before` as in settleOrder.
 */
export const recalculateOrder = async (
  writing: Writing,
  id: number,
  before: DealState | null = null,
): Promise<void> => {
  const state = await readDeal(writing, order, id)
  if (state) await settleOrder(writing, state, await calculateOrder(writing, state), before)
}

/** At its planned moment, or after a related record was written: no field and no part of it has changed. */
export const refreshOrder = async (writing: Writing, id: number): Promise<void> => {
  const state = await readDeal(writing, order, id)
  if (state) await settleOrder(writing, state, await calculateOrder(writing, state), state)
}
