/** Where each first step is done. */
import { legalEntity, organization } from '@fura/shared/entities/lookups.ts'
import type { GuideStep } from '@fura/shared/guide.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import type { AddressQuery } from '#entity/list-address.ts'

export interface StepLink {
  to: string
  search?: AddressQuery
}

const FIRMS: StepLink = { to: ROUTES.directory.path, search: { list: legalEntity.path } }

/** The backup is set up where the server runs: it has no screen. */
export const STEP_LINKS: Readonly<Record<Exclude<GuideStep, 'backup'>, StepLink>> = {
  firm: FIRMS,
  logo: FIRMS,
  accounts: FIRMS,
  rates: { to: ROUTES.rates.path },
  numbering: { to: ROUTES.directory.path, search: { list: organization.path } },
  people: { to: ROUTES.settings.path, search: { employee: 'all' } },
  import: { to: ROUTES.clients.path },
  client: { to: ROUTES.newClient.path },
  quote: { to: ROUTES.newQuote.path },
  order: { to: ROUTES.newOrder.path },
}
