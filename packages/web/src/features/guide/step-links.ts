/** Where each first step is done: where possible, the form itself. */
import { legalEntity, organization } from '@fura/shared/entities/lookups.ts'
import type { GuideState, GuideStep } from '@fura/shared/guide.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import type { AddressQuery } from '#entity/list-address.ts'
import { IMPORT_ADDRESS } from '#records/lists/import-address.ts'

export interface StepLink {
  to: string
  search?: AddressQuery
}

const NEW = 'new'

/** The form of that entry, or of a new one. */
const entryOf = (list: string, id: number | null): StepLink => ({
  to: ROUTES.directory.path,
  search: { list, id: String(id ?? NEW) },
})

export const stepLinks = ({
  firm_id: firm,
  branch_id: branch,
}: Pick<GuideState, 'firm_id' | 'branch_id'>): Readonly<Record<GuideStep, StepLink>> => ({
  firm: entryOf(legalEntity.path, firm),
  logo: entryOf(legalEntity.path, firm),
  accounts: entryOf(legalEntity.path, firm),
  rates: { to: ROUTES.rates.path },
  numbering: entryOf(organization.path, branch),
  people: { to: ROUTES.settings.path, search: { employee: 'all' } },
  import: { to: ROUTES.clients.path, search: IMPORT_ADDRESS },
  client: { to: ROUTES.newClient.path },
  quote: { to: ROUTES.newQuote.path },
  order: { to: ROUTES.newOrder.path },
  // It is set up where the server runs; this page shows its state.
  backup: { to: ROUTES.health.path },
})
