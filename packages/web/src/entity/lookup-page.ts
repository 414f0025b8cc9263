/** Searches, filters and pages a whole list on the device, as the server would. Pure. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { testOf } from '#offline/matching.ts'

export interface LookupQuery {
  filters: FiltersOf
  search: string
  start: number
}

export const lookupPage = <R extends Readonly<Record<string, unknown>>>(
  entity: Entity,
  rows: readonly R[],
  { filters, search, start }: LookupQuery,
): { rows: R[]; total: number } => {
  const textFilters = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const isMatch = testOf(entity, { filters: textFilters, search: search.trim(), sort: '' })
  // A filter that this list does not have matches nothing, because the server would refuse it.
  const matches = isMatch ? rows.filter(isMatch) : []
  return { rows: matches.slice(start, start + PAGE_SIZE), total: matches.length }
}
