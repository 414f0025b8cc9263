/** Everything the demo adds to the seed, by table. */
import { demoSeedLists, type SeedLists } from '../data/seed-lists.ts'
import { businessOf, buyersOf } from './business.ts'
import { demoAudit } from './demo-audit.ts'
import { demoClients } from './demo-clients.ts'
import { demoContractors } from './demo-contractors.ts'
import { type DemoDeals, demoDeals } from './demo-deals.ts'
import { demoLeads } from './demo-leads.ts'
import { demoMessages } from './demo-messages.ts'
import { demoContacts, demoPeople, ownedBy, reachedClients, reachedContractors, reachedLeads } from './demo-people.ts'
import { demoSavedFilters, demoSharedViews } from './demo-saved-filters.ts'
import { demoTalks } from './demo-talks.ts'
import { demoTasks } from './demo-tasks.ts'
import { demoLoadingTemplates, demoUnloadingTemplates } from './demo-templates.ts'
import { demoUsers } from './demo-users.ts'
import { withPlans } from './sales-plans.ts'
import { demoCars, demoDrivers, demoTrailers, demoTrucks } from './demo-vehicles.ts'
import { exchangeRates } from './exchange-rates.ts'
import { leadTexts } from './lead-asks.ts'
import { demoDocumentForms } from './demo-document-forms.ts'
import { demoAbsences } from './demo-absences.ts'
import { KYIV, SMALL, type Volume, type Where, worldAt } from './world.ts'

export interface Demo extends Pick<DemoDeals, 'counters'> {
  lists: SeedLists
}

/** `now` in Unix seconds: papers run out, rates end and carriages are under way around it. */
export const demoAt = (now: number, where: Where = KYIV, volume: Volume = SMALL): Demo => {
  const world = worldAt(now, where)
  const business = businessOf(world.features)
  const { templates, quotes } = world.features
  const people = {
    ...demoSeedLists,
    team_users: demoUsers(),
    clients: reachedClients(demoClients(world, volume.clients, buyersOf(business))),
    contractors: reachedContractors(demoContractors(world.today)),
    trucks: demoTrucks(world.today),
    trailers: demoTrailers(world.today),
    drivers: demoDrivers(world.today),
    cars: demoCars(world.today),
    leads: reachedLeads(demoLeads(world, leadTexts(business, volume.leads))),
    contact_persons: ownedBy(demoPeople, volume),
    contacts: ownedBy(demoContacts, volume),
    contacts_hist: demoTalks(now),
    clients_loading_templates: templates ? demoLoadingTemplates : [],
    clients_unloading_templates: templates ? demoUnloadingTemplates : [],
    exchange_rates: exchangeRates(world.today, where.currency),
    audit_events: demoAudit(now),
    saved_filters: demoSavedFilters.filter(({ list }) => quotes || list !== 'quotations'),
    shared_views: demoSharedViews,
    absences: demoAbsences(world.today),
    document_forms: demoDocumentForms,
  }
  const { lists: deals, clients, counters } = demoDeals(people, world, volume)
  const team_users = withPlans(people.team_users, deals.orders ?? [], world)
  const lists = { ...people, ...deals, clients, team_users }
  const messages = demoMessages(deals.orders ?? [], deals.quotations ?? [], volume.messages, world)
  return { lists: { ...lists, tasks: demoTasks(lists, world, volume), messages }, counters }
}

export const demoLists = (now: number, where: Where = KYIV): SeedLists => demoAt(now, where).lists
