/** Which steps of an order a dispatcher may take without a role in it (decision 0027). */
import { isDispatcherWork } from '@fura/shared/rules/dispatcher.ts'

export const isRoadStep = (id: number): boolean =>
  isDispatcherWork({ entity: 'order', action: 'update', values: { status_id: id } })
