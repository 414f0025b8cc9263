/** Orders as a kind of deal. */
import { order } from '@fura/shared/entities/order.ts'
import { countedDateOf } from '@fura/shared/rules/counted-date.ts'
import { dispatcherNext, isDispatcherWork } from '@fura/shared/rules/dispatcher.ts'
import { DEAL_TEAM, type DealKind } from '../deals/deal.kinds.ts'
import { carriageOf } from './carriage.queries.ts'

export const ORDER: DealKind = {
  entity: order,
  flag: 'can_add_order',
  attention: 'order',
  derivedOf: async (writing, state) => ({
    counted_date: countedDateOf(state.deal),
    ...(await carriageOf(writing, state)),
  }),
  status: { entity: order, list: 'order_statuses', team: DEAL_TEAM },
  dispatcher: { isWork: isDispatcherWork, next: dispatcherNext },
}
