/** Everything the demo adds to the seed, by table. */
import { demoSeedLists, type SeedLists } from '../data/seed-lists.ts'
import { demoClients } from './demo-clients.ts'
import { demoContractors } from './demo-contractors.ts'
import { demoLeads } from './demo-leads.ts'
import { demoContacts, demoPeople, reachedClients, reachedContractors, reachedLeads } from './demo-people.ts'
import { demoTalks, demoTasks } from './demo-talks.ts'
import { demoLoadingTemplates, demoUnloadingTemplates } from './demo-templates.ts'
import { demoUsers } from './demo-users.ts'
import { demoCars, demoDrivers, demoTrailers, demoTrucks } from './demo-vehicles.ts'
import { exchangeRates } from './exchange-rates.ts'

/** `now` in Unix seconds: papers run out and rates end around it. */
export const demoLists = (now: number): SeedLists => ({
  ...demoSeedLists,
  team_users: demoUsers(),
  clients: reachedClients(demoClients(now)),
  contractors: reachedContractors(demoContractors(now)),
  trucks: demoTrucks(),
  trailers: demoTrailers(),
  drivers: demoDrivers(now),
  cars: demoCars(now),
  leads: reachedLeads(demoLeads(now)),
  contact_persons: demoPeople,
  contacts: demoContacts,
  tasks: demoTasks(now),
  contacts_hist: demoTalks(now),
  clients_loading_templates: demoLoadingTemplates,
  clients_unloading_templates: demoUnloadingTemplates,
  exchange_rates: exchangeRates(now),
})
