/** What a company of the demo carries, by the features of its variant: trucks alone, sea freight alone, or everything. */
import type { Variant } from '@fura/shared/variants.ts'
import type { Lane } from './lane.ts'
import { OTHER_LANES } from './other-lanes.ts'
import { ROAD_LANES } from './road-lanes.ts'
import { SEA_LANES } from './sea-lanes.ts'

export interface Business {
  sea: readonly Lane[]
  road: readonly Lane[]
  other: readonly Lane[]
}

export type Carries = Pick<Variant, 'trucksOnOrder' | 'mainCarrier'>

export const businessOf = ({ trucksOnOrder, mainCarrier }: Carries): Business => ({
  sea: trucksOnOrder ? [] : SEA_LANES,
  road: mainCarrier ? [] : ROAD_LANES,
  other: trucksOnOrder ? [] : OTHER_LANES,
})

export const lanesOf = ({ sea, road, other }: Business): readonly Lane[] => [...sea, ...road, ...other]

/** Clients who order something that this company carries. */
export const buyersOf = (business: Business): ReadonlySet<number> =>
  new Set(lanesOf(business).flatMap(({ clients }) => clients))
