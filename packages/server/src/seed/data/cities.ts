/** About 150 places in three languages: enough for the first weeks, before a forwarder adds more. */
import { eastEurope } from './cities-east-europe.ts'
import { farAway } from './cities-far.ts'
import { middleAsia } from './cities-middle-asia.ts'
import { ukraine } from './cities-ukraine.ts'
import { westEurope } from './cities-west-europe.ts'
import { idsBy, type SeedRow } from './seed-row.ts'

export const cities: readonly SeedRow[] = [...ukraine, ...eastEurope, ...westEurope, ...middleAsia, ...farAway]

/** By English name: none stands twice. */
export const cityId = idsBy(cities, 'name_en')
