/** Filters that the people of the demo use often. */
import type { SeedRow } from '../data/seed-row.ts'

const ADMIN = 1
const SELLER = 2

export const demoSavedFilters: readonly SeedRow[] = [
  { list: 'contractors', name: 'Агенты', query: 'f[group]=3', creator_id: ADMIN },
  { list: 'quotations', name: 'Мои предложения', query: 'f[in_work]=1&f[only_mine]=1', creator_id: SELLER },
].map((row, place) => ({ id: place + 1, is_default: 0, ...row }))

/** Shared by the administrator with everybody. */
export const demoSharedViews: readonly SeedRow[] = [
  { id: 1, list: 'contractors', name: 'Линии', query: 'f[group]=2', creator_id: ADMIN },
]
