/** Orders as a kind of deal. */
import { order } from '@fura/shared/entities/order.ts'
import { countedDateOf } from '@fura/shared/rules/counted-date.ts'
import { DEAL_TEAM, type DealKind } from '../deals/deal.kinds.ts'

export const ORDER: DealKind = {
  entity: order,
  flag: 'can_add_order',
  attention: 'order',
  derivedOf: (deal) => ({ counted_date: countedDateOf(deal) }),
  status: { entity: order, list: 'order_statuses', team: DEAL_TEAM },
}
