/** Quotations as a kind of deal. */
import { quote } from '@fura/shared/entities/quote.ts'
import { DEAL_TEAM, type DealKind } from '../deals/deal.kinds.ts'

export const QUOTE: DealKind = {
  entity: quote,
  flag: 'can_add_quote',
  attention: 'quotation',
  derivedOf: async () => ({}),
  status: { entity: quote, list: 'quotations_statuses', team: DEAL_TEAM },
}
