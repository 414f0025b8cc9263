/** When a driver and their truck are on the road, to see that they are not sent on two trips at once (domain.md 4.6). */
import { DAY } from '../seconds.ts'
import type { ValuesOf } from '../entities/index.ts'
import { numberOf } from './wire-values.ts'

/** Instants; the end is not part of it. */
export interface Trip {
  from: number
  to: number
}

/** One that ends as the other begins does not overlap it. */
export const overlaps = (one: Trip, other: Trip): boolean => one.from < other.to && other.from < one.to

/**
 * What has happened counts before what was planned. An end that is not known, or was planned for before the trip began, is
 * so many days in transit later, or one. null: it has no beginning yet.
 */
export const tripOf = (direction: ValuesOf<'order_direction'>): Trip | null => {
  const from = numberOf(direction, 'actual_loading_date') || numberOf(direction, 'planned_loading_date')
  if (from === 0) return null
  const end = numberOf(direction, 'actual_unloading_date') || numberOf(direction, 'planned_unloading_date')
  return { from, to: end > from ? end : from + (numberOf(direction, 'transit_days') || 1) * DAY }
}

/** Of a leg that has no dates, those of its order. */
export const tripOfDirection = (direction: ValuesOf<'order_direction'>, order: ValuesOf<'order'>): Trip | null =>
  tripOf(direction) ?? tripOf(order)

/** Of a container, or the truck that stands for one: from its loading to its unloading, or as its order has them. */
export const tripOfContainer = (container: ValuesOf<'order_container'>, order: ValuesOf<'order'>): Trip | null =>
  tripOf({
    ...order,
    actual_loading_date: numberOf(container, 'loading_date') || numberOf(order, 'actual_loading_date'),
    actual_unloading_date: numberOf(container, 'unloading_date') || numberOf(order, 'actual_unloading_date'),
  })
