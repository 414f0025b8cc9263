/** Where an order or a quotation goes and who works on it, by itself and its directions: what lists are filtered by. */
import type { DealValues, ValuesOf } from '../entities/index.ts'
import { DEAL_ROLES } from '../entities/deal.ts'
import type { Values } from '../fields/validate.ts'
import { idOf, numberOf } from './wire-values.ts'

export interface Route {
  poo_id: number | null
  pol_id: number | null
  pod_id: number | null
  fd_id: number | null
}

/** In the order of their numbers; what has none yet comes last, as it was added. */
const inOrder = (directions: readonly ValuesOf<'order_direction'>[]): Values[] => {
  const place = (direction: ValuesOf<'order_direction'>) => numberOf(direction, 'position') || Number.MAX_SAFE_INTEGER
  return directions.toSorted((one, other) => place(one) - place(other))
}

/** With directions the first place they name, and the last; a point that none of them names stays as it is on the record. */
export const routeOf = (record: Values, directions: readonly ValuesOf<'order_direction'>[]): Route => {
  const legs = inOrder(directions)
  const back = legs.toReversed()
  const first = (among: readonly Values[], field: string) =>
    among.map((leg) => idOf(leg, field)).find((id) => id !== null) ?? idOf(record, field)
  return {
    poo_id: first(legs, 'poo_id'),
    pol_id: first(legs, 'pol_id'),
    pod_id: first(back, 'pod_id'),
    fd_id: first(back, 'fd_id'),
  }
}

const distinct = (ids: readonly (number | null)[]): number[] =>
  [...new Set(ids.filter((id) => id !== null))].toSorted((one, other) => one - other)

/** Cities by which the filter `pol` finds it: the port of loading, or the loading place where there is none (domain.md 1.23). */
export const polCities = (record: Values, directions: readonly ValuesOf<'order_direction'>[]): number[] =>
  distinct([record, ...directions].map((leg) => idOf(leg, 'pol_id') ?? idOf(leg, 'poo_id')))

export const podCities = (record: Values, directions: readonly ValuesOf<'order_direction'>[]): number[] =>
  distinct([record, ...directions].map((leg) => idOf(leg, 'pod_id') ?? idOf(leg, 'fd_id')))

/** Everybody who has a role in it. */
export const teamOf = (record: DealValues): number[] =>
  distinct((['creator_id', ...DEAL_ROLES] as const).map((role) => idOf(record, role)))
