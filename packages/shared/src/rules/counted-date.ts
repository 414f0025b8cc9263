/** The moment that puts an order's turnover and income into a period: its loading, else the planned one; none of a cancelled order. */
import type { ValuesOf } from '../entities/index.ts'
import { ORDER_STATUS } from '../statuses.ts'
import { numberOf } from './wire-values.ts'

export const countedDateOf = (order: ValuesOf<'order'>): number => {
  if (numberOf(order, 'status_id') === ORDER_STATUS.cancelled) return 0
  return numberOf(order, 'actual_loading_date') || numberOf(order, 'planned_loading_date')
}
