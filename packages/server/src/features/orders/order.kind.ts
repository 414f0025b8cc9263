/** Orders as a kind of deal. */
import { order } from '@fura/shared/entities/order.ts'
import { DEAL_TEAM, type DealKind } from '../deals/deal.kinds.ts'

export const ORDER: DealKind = {
  entity: order,
  flag: 'can_add_order',
  attention: 'order',
  status: { entity: order, list: 'order_statuses', team: DEAL_TEAM },
}
