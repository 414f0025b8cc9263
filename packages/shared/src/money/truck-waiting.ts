/**
 * How long a truck waited at its stops beyond what was agreed, and what that comes to (domain.md 3.6). Offered as a row of money;
 * there is no automatic charge.
 */
import { Big } from 'big.js'
import type { ValuesOf } from '../entities/index.ts'
import { decimalOf } from '../rules/wire-decimals.ts'
import { numberOf } from '../rules/wire-values.ts'

const HOUR = 3600

export interface Waiting {
  /** Begun hours beyond the free ones, over all stops. */
  hours: number
  /** What they come to; null where no price of an hour was agreed. */
  amount: string | null
}

/** Each stop has its own free hours; an hour that has begun counts. A stop that has not been left yet waits for nothing. */
const hoursBeyond = (stop: ValuesOf<'order_stop'>, freeHours: number): number => {
  const [arrived, left] = [numberOf(stop, 'arrived_date'), numberOf(stop, 'left_date')]
  if (arrived === 0 || left <= arrived) return 0
  return Math.max(0, Math.ceil((left - arrived) / HOUR - freeHours))
}

/** Of one leg; null if no free hours were agreed, or the wait was not longer. */
export const waitingOf = (
  leg: ValuesOf<'order_direction'>,
  stops: readonly ValuesOf<'order_stop'>[],
): Waiting | null => {
  const free = leg.free_hours
  if (typeof free !== 'number') return null
  const hours = stops.reduce((sum, stop) => sum + hoursBeyond(stop, free), 0)
  if (hours === 0) return null
  const rate = decimalOf(leg, 'idle_rate')
  return { hours, amount: rate === null ? null : rate.times(new Big(hours)).toFixed(2) }
}
