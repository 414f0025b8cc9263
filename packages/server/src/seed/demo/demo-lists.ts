/** Everything the demo adds to the seed, by table. */
import { demoSeedLists, type SeedLists } from '../data/seed-lists.ts'
import { demoContractors } from './demo-contractors.ts'
import { demoUsers } from './demo-users.ts'
import { demoCars, demoDrivers, demoTrailers, demoTrucks } from './demo-vehicles.ts'
import { exchangeRates } from './exchange-rates.ts'

/** `now` in Unix seconds: papers run out and rates end around it. */
export const demoLists = (now: number): SeedLists => ({
  ...demoSeedLists,
  team_users: demoUsers(),
  contractors: demoContractors(now),
  trucks: demoTrucks(),
  trailers: demoTrailers(),
  drivers: demoDrivers(now),
  cars: demoCars(now),
  exchange_rates: exchangeRates(now),
})
