/** Writes one place of the seed: its country by code, its functions as the UN/LOCODE digits. */
import { countryId } from './countries.ts'
import { names, type SeedRow } from './seed-row.ts'

/**
 * `functions`: 1 port (river and ferry berths too), 2 rail terminal, 4 airport, B border crossing.
 * `locode` only where the code was seen in a register; a guessed one would reach bookings.
 */
export const place = (
  id: number,
  country: string,
  text: readonly [ru: string, uk: string, en: string],
  functions = '',
  { locode = null, region = null }: { locode?: string | null; region?: string | null } = {},
): SeedRow => ({
  id,
  ...names(...text),
  country_id: countryId(country),
  locode,
  is_port: functions.includes('1') ? 1 : 0,
  is_rail: functions.includes('2') ? 1 : 0,
  is_airport: functions.includes('4') ? 1 : 0,
  is_border: functions.includes('B') ? 1 : 0,
  region,
})
