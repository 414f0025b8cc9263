/** Turns tables of texts into the rows of type lists. */
import { type Shorts, textsOf } from '@fura/shared/status-defaults/status-rows.ts'
import type { SeedRow } from './seed-row.ts'

/** Ids are the places in the list. */
export const typeRows = (
  types: Readonly<Record<string, readonly [ru: string, uk: string, en: string]>>,
  shorts: Shorts = {},
): readonly SeedRow[] =>
  Object.entries(types).map(([techName, full], index) => ({
    id: index + 1,
    ...textsOf(techName, full, shorts),
    position: index + 1,
  }))
