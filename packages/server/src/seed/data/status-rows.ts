/** Turns tables of texts into the rows of status and type lists; what the code relies on comes from `shared`. */
import { STATUSES } from '@fura/shared/statuses.ts'
import { names, type SeedRow, shortNames } from './seed-row.ts'

type Texts = readonly [ru: string, uk: string, en: string]
/** Names for a phone's list rows (16 characters at most), where the full ones are longer. */
type Shorts = Readonly<Record<string, Texts>>

const textsOf = (techName: string, full: Texts, shorts: Shorts) => ({
  tech_name: techName,
  ...names(...full),
  ...shortNames(...(shorts[techName] ?? full)),
})

/** A type list: ids are the places in the list. */
export const typeRows = (types: Readonly<Record<string, Texts>>, shorts: Shorts = {}): readonly SeedRow[] =>
  Object.entries(types).map(([techName, full], index) => ({
    id: index + 1,
    ...textsOf(techName, full, shorts),
    position: index + 1,
  }))

export const statusRows = (
  list: keyof typeof STATUSES,
  looks: Readonly<Record<string, readonly [color: string, ...Texts]>>,
  shorts: Shorts = {},
): readonly SeedRow[] =>
  // Where a head may lead it is for the code alone.
  STATUSES[list].map(({ tech, head_next: _, ...fixed }, index) => {
    const look = looks[tech]
    if (!look) throw new Error(`seed data: ${list} has no text for "${tech}"`)
    const [color, ...full] = look
    return { ...fixed, ...textsOf(tech, full, shorts), color, position: index + 1 }
  })
