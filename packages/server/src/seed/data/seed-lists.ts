/** Every seed list by the table it fills. Organizations and legal entities are invented: they go into demo installations only. */
import { DEFAULT_STATUSES } from '@fura/shared/status-defaults/default-statuses.ts'
import { cities } from './cities.ts'
import { containerTypes } from './container-types.ts'
import { countries } from './countries.ts'
import { clientsSrcGroups, contractorsGroups } from './groups.ts'
import { lines, vessels } from './lines.ts'
import { carManufacturers, carModels } from './makes.ts'
import { currencies, paymentTypes, vat } from './money.ts'
import { bankAccounts, legalEntities, organizations } from './organizations.ts'
import { reasons } from './reasons.ts'
import type { SeedOf, SeedRow } from './seed-row.ts'
import { services } from './services.ts'
import { teamRoles } from './team-roles.ts'
import { cargoes, incoterms, routes } from './trade.ts'
import {
  blTypes,
  contactsTypes,
  funnelStages,
  orderTypes,
  ordersDirTypes,
  tasksContactsTypes,
  tasksTypes,
} from './types.ts'

/** What the demo reads again of what it has made. */
interface DemoLists {
  clients: 'client'
  orders: 'order'
  order_containers: 'order_container'
  quotations: 'quote'
  messages: 'message'
  team_users: 'team_user'
}

export type SeedLists = Readonly<Record<string, readonly SeedRow[]>> & {
  readonly [T in keyof DemoLists]?: readonly SeedOf<DemoLists[T]>[]
}

export const seedLists: SeedLists = {
  countries,
  currencies,
  cities,
  vat,
  payment_types: paymentTypes,
  contractors_groups: contractorsGroups,
  clients_src_groups: clientsSrcGroups,
  services,
  container_types: containerTypes,
  lines,
  vessels,
  car_manufacturers: carManufacturers,
  car_models: carModels,
  incoterms,
  cargoes,
  routes,
  ...DEFAULT_STATUSES,
  orders_dir_types: ordersDirTypes,
  order_types: orderTypes,
  bl_types: blTypes,
  contacts_types: contactsTypes,
  tasks_types: tasksTypes,
  tasks_contacts_types: tasksContactsTypes,
  funnel_stages: funnelStages,
  reasons,
  team_roles: teamRoles,
}

export const demoSeedLists: SeedLists = {
  organizations,
  legal_entity: legalEntities,
  bank_accounts: bankAccounts,
}
