/** How an order moves through its statuses (domain.md 2.3): what a step needs, what it writes, and which step of how many it is. */
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { isRoad, type StatusScope } from '../modes.ts'
import { ORDER_STATUS, STATUSES } from '../statuses.ts'
import { statusErrors, isSold, missingFields, missingOfDanger, missingRoute, stampWhereEmpty } from './deal-needs.ts'
import { statusOf } from './transitions.ts'
import { isEmpty, numberOf } from './wire-values.ts'

/** From here on statuses stand beside the way: hold, problem, failed loading, cancelled. */
const FIRST_SIDE_STATUS = ORDER_STATUS.hold

export interface OrderParts {
  directions: readonly ValuesOf<'order_direction'>[]
  containers: readonly ValuesOf<'order_container'>[]
  customerFreight: readonly ValuesOf<'customer_freight'>[]
  services: readonly ValuesOf<'order_service'>[]
}

export const missingToLeaveDraft = (order: ValuesOf<'order'>, { directions }: { directions: number }): FieldErrors => ({
  ...missingFields(order, ['cargo', 'planned_loading_date']),
  ...missingRoute(order, directions),
  ...missingOfDanger(order, ['un_number', 'adr_class', 'proper_shipping_name']),
})

/** Installations without main carriers and directions name the line, or who carries the containers. No line goes by road. */
const hasCarrier = (order: ValuesOf<'order'>, { directions, containers }: OrderParts): boolean =>
  !isEmpty(order, 'main_carrier_id') ||
  (!isRoad(order) && !isEmpty(order, 'line_id')) ||
  [...directions, ...containers].some((part) => !isEmpty(part, 'contractor_id'))

const soldRows = ({ customerFreight, services }: OrderParts): Values[] => [
  ...customerFreight,
  ...services.filter((service) => isSold(service)),
]

const isInvoiced = (row: Values): boolean => !isEmpty(row, 'invoice_number') || row.is_invoiced === 1

/** What keeps an order from `to`. `isHead`: a head may close it although rows are not invoiced; the caller asks them to confirm. */
export const guardOrderMove = (
  order: ValuesOf<'order'>,
  parts: OrderParts,
  from: number,
  to: number,
  isHead: boolean,
): FieldErrors => {
  if (to === ORDER_STATUS.cancelled) return missingFields(order, ['cancel_reason_id'])
  if (from === ORDER_STATUS.draft || to === ORDER_STATUS.confirmed) {
    const errors = statusErrors(missingToLeaveDraft(order, { directions: parts.directions.length }))
    if (Object.keys(errors).length > 0) return errors
  }
  if (to === ORDER_STATUS.booked && !hasCarrier(order, parts)) return { status_id: 'rule:carrier' }
  const sold = soldRows(parts)
  if (to === ORDER_STATUS.invoiced && sold.length === 0) return { status_id: 'rule:nothing_sold' }
  if (to === ORDER_STATUS.closed && !isHead && !sold.every((row) => isInvoiced(row)))
    return { status_id: 'rule:not_invoiced' }
  return {}
}

/** What the move itself writes: the moment, the actual dates that it stands for, and when the order was closed. */
export const datesOfMove = (order: ValuesOf<'order'>, to: number, now: number): Values => ({
  status_date: now,
  ...(to === ORDER_STATUS.loaded ? stampWhereEmpty(order, 'actual_loading_date', now) : {}),
  ...(to === ORDER_STATUS.unloaded ? stampWhereEmpty(order, 'actual_unloading_date', now) : {}),
  ...(to === ORDER_STATUS.closed
    ? { date_closed: now }
    : numberOf(order, 'date_closed') === 0
      ? {}
      : { date_closed: 0 }),
})

/** Whether an order in this status counts as work. */
export const orderInWork = (statusId: number): 0 | 1 => statusOf('order_statuses', statusId)?.in_work ?? 0

/** Whether it is under way at this status or beyond; for a side status (on hold, in trouble) check its dates. */
export const hasReached = (order: ValuesOf<'order'>, statusId: number): boolean => {
  const status = numberOf(order, 'status_id')
  return status >= statusId && status < FIRST_SIDE_STATUS
}

/** An order whose loading failed is closed as well: it has no loading date. */
const isClosedEmpty = (order: ValuesOf<'order'>): boolean =>
  order.status_id === ORDER_STATUS.closed && numberOf(order, 'actual_loading_date') === 0

const hasPassed = (order: ValuesOf<'order'>, statusId: number, dateField: FieldOf<'order'>): boolean =>
  numberOf(order, dateField) > 0 || (hasReached(order, statusId) && !isClosedEmpty(order))

export const isLoaded = (order: ValuesOf<'order'>): boolean =>
  hasPassed(order, ORDER_STATUS.loaded, 'actual_loading_date')

export const isUnloaded = (order: ValuesOf<'order'>): boolean =>
  hasPassed(order, ORDER_STATUS.unloaded, 'actual_unloading_date')

/** "Step 5 of 17" among the statuses of these scopes; null for what stands aside or belongs to another. */
export const stepOf = (statusId: number, scopes: readonly StatusScope[]): { step: number; of: number } | null => {
  const steps = STATUSES.order_statuses.filter(
    (status) =>
      status.id < FIRST_SIDE_STATUS && (status.scope === 'B' || scopes.some((scope) => scope === status.scope)),
  )
  const index = steps.findIndex(({ id }) => id === statusId)
  return index === -1 ? null : { step: index + 1, of: steps.length }
}
