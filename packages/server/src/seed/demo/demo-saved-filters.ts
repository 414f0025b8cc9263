/** Filters that the people of the demo use often. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { writeFilters } from '@fura/shared/filters/pairs.ts'
import type { SeedRow } from '../data/seed-row.ts'

const ADMIN = 1
const SELLER = 2

const group = (id: number): string => writeFilters({ group: id } satisfies FiltersOf<'contractor'>)
const MY_OFFERS = writeFilters({ in_work: 1, only_mine: 1 } satisfies FiltersOf<'quote'>)

export const demoSavedFilters: readonly SeedRow[] = [
  { list: 'contractors', name: 'Агенты', query: group(3), creator_id: ADMIN },
  { list: 'quotations', name: 'Мои предложения', query: MY_OFFERS, creator_id: SELLER },
].map((row, place) => ({ id: place + 1, is_default: 0, ...row }))

/** Shared by the administrator with everybody. */
export const demoSharedViews: readonly SeedRow[] = [
  { id: 1, list: 'contractors', name: 'Линии', query: group(2), creator_id: ADMIN },
]
