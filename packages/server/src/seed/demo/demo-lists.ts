/** Everything the demo adds to the seed, by table. */
import { demoSeedLists, type SeedLists } from '../data/seed-lists.ts'
import { demoClients } from './demo-clients.ts'
import { demoContractors } from './demo-contractors.ts'
import { type DemoDeals, demoDeals } from './demo-deals.ts'
import { demoLeads } from './demo-leads.ts'
import { demoMessages } from './demo-messages.ts'
import { demoContacts, demoPeople, reachedClients, reachedContractors, reachedLeads } from './demo-people.ts'
import { demoSavedFilters } from './demo-saved-filters.ts'
import { demoTalks, demoTasks } from './demo-talks.ts'
import { demoLoadingTemplates, demoUnloadingTemplates } from './demo-templates.ts'
import { demoUsers } from './demo-users.ts'
import { demoCars, demoDrivers, demoTrailers, demoTrucks } from './demo-vehicles.ts'
import { exchangeRates } from './exchange-rates.ts'
import { KYIV, SMALL, type Volume, type Where, worldAt } from './world.ts'

export interface Demo extends Pick<DemoDeals, 'counters'> {
  lists: SeedLists
}

/** `now` in Unix seconds: papers run out, rates end and carriages are under way around it. */
export const demoAt = (now: number, where: Where = KYIV, volume: Volume = SMALL): Demo => {
  const people = {
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
    tasks: demoTasks(now, volume.tasks),
    contacts_hist: demoTalks(now),
    clients_loading_templates: demoLoadingTemplates,
    clients_unloading_templates: demoUnloadingTemplates,
    exchange_rates: exchangeRates(now, where.currency),
    saved_filters: demoSavedFilters,
  }
  const { lists, clients, counters } = demoDeals(people, worldAt(now, where), volume)
  const messages = demoMessages(lists.orders ?? [], lists.quotations ?? [], now)
  return { lists: { ...people, ...lists, clients, messages }, counters }
}

export const demoLists = (now: number, where: Where = KYIV): SeedLists => demoAt(now, where).lists
