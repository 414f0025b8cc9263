/** When a driver and their truck are on the road, to see that they are not sent on two trips at once (domain.md 4.6). */
import { DAY } from '../seconds.ts'
import type { ValuesOf } from '../entities/index.ts'
import { calendarDay, numberOf } from './wire-values.ts'

/** Instants; the end is not part of it. */
export interface Trip {
  from: number
  to: number
}

/** One that ends as the other begins does not overlap it. */
export const overlaps = (one: Trip, other: Trip): boolean => one.from < other.to && other.from < one.to

type Dates = ValuesOf<'order_direction'>

const loadingOf = (dates: Dates): number =>
  numberOf(dates, 'actual_loading_date') || numberOf(dates, 'planned_loading_date')

const unloadingOf = (dates: Dates): number =>
  numberOf(dates, 'actual_unloading_date') || numberOf(dates, 'planned_unloading_date')

/**
 * Actual dates win over planned ones. Without an end, or with a planned end before the start, the trip ends after its days in
 * transit, at least one. null: no start yet.
 */
export const tripOf = (dates: Dates): Trip | null => {
  const from = loadingOf(dates)
  if (from === 0) return null
  const end = unloadingOf(dates)
  return { from, to: end > from ? end : from + (numberOf(dates, 'transit_days') || 1) * DAY }
}

/** A leg without dates has those of its order. */
export const datesOfDirection = (direction: Dates, order: ValuesOf<'order'>): Dates =>
  loadingOf(direction) > 0 ? direction : order

/** A container, or the truck that stands for one, is busy from its loading to its unloading, or as its order has them. */
export const datesOfContainer = (container: ValuesOf<'order_container'>, order: ValuesOf<'order'>): Dates => ({
  ...order,
  actual_loading_date: numberOf(container, 'loading_date') || numberOf(order, 'actual_loading_date'),
  actual_unloading_date: numberOf(container, 'unloading_date') || numberOf(order, 'actual_unloading_date'),
})

export const tripOfDirection = (direction: Dates, order: ValuesOf<'order'>): Trip | null =>
  tripOf(datesOfDirection(direction, order))

export const tripOfContainer = (container: ValuesOf<'order_container'>, order: ValuesOf<'order'>): Trip | null =>
  tripOf(datesOfContainer(container, order))

/** The calendar days of loading and of unloading; the same one while the end is not known. null: it has no beginning yet. */
export const tripDays = (dates: Dates, timeZone: string): { firstDay: number; lastDay: number } | null => {
  const from = loadingOf(dates)
  if (from === 0) return null
  return { firstDay: calendarDay(from, timeZone), lastDay: calendarDay(Math.max(from, unloadingOf(dates)), timeZone) }
}
