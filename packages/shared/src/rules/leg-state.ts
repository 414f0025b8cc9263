/**
 * How far one leg of an order is. A leg's own dates count first; what they do not say follows from the order and the legs behind
 * it, so that no leg is under way below an order that was delivered (domain.md 1.4).
 */
import type { ValuesOf } from '../entities/index.ts'
import { isLoaded, isUnloaded } from './order-status.ts'
import { numberOf } from './wire-values.ts'

export type LegState = 'planned' | 'under_way' | 'done'

type Leg = ValuesOf<'order_direction'>

const hasBegun = (leg: Leg): boolean =>
  numberOf(leg, 'actual_loading_date') > 0 || numberOf(leg, 'actual_unloading_date') > 0

/** `legs`: all legs of the order in their order; `place`: the index of the requested one. */
export const legState = (order: ValuesOf<'order'>, legs: readonly Leg[], place: number): LegState => {
  const leg = legs[place] ?? {}
  const isDone = numberOf(leg, 'actual_unloading_date') > 0 || isUnloaded(order) || legs.slice(place + 1).some(hasBegun)
  if (isDone) return 'done'
  return hasBegun(leg) || (place === 0 && isLoaded(order)) ? 'under_way' : 'planned'
}
