/** What the makers of the demo's deals share: the tables they fill, the world they live in, who pays VAT. */
import { legalEntities } from '../data/organizations.ts'
import type { SeedOf, SeedRow } from '../data/seed-row.ts'
import { type Business, businessOf } from './business.ts'
import { openTables, type PartTables } from './part-tables.ts'
import { type Random, seededRandom } from './random.ts'
import type { World } from './world.ts'

export interface Making {
  tables: PartTables
  world: World
  business: Business
  random: Random
  clients: readonly SeedOf<'client'>[]
  isVatPayer: (contractor: number | null) => boolean
  /** Our own firm that signs the deal. */
  areWeVatPayers: (deal: SeedRow | SeedOf<'order'>) => boolean
}

export const openMaking = (
  world: World,
  clients: readonly SeedOf<'client'>[],
  contractors: readonly SeedRow[],
): Making => {
  const payers = new Set(contractors.filter((row) => row.is_vat_payer === 1).map(({ id }) => id))
  const firms = new Set(legalEntities.filter((row) => row.is_vat_payer === 1).map(({ id }) => id))
  return {
    tables: openTables(),
    world,
    business: businessOf(world.features),
    random: seededRandom(2026),
    clients,
    isVatPayer: (contractor) => contractor !== null && payers.has(contractor),
    areWeVatPayers: ({ legal_entity_id: firm }) => firms.has(Number(firm)),
  }
}
