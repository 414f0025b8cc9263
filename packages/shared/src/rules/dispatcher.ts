/**
 * What a dispatcher may do to every order without a role in it and without the right to add orders (decision 0027): put
 * carriers, drivers and vehicles on it, and move it from the search of a truck to the unloading.
 */
import { fieldsIn, type FieldsByEntity } from '../entities/fields-by-entity.ts'
import { ORDER_STATUS, type OrderStatusName } from '../statuses.ts'
import { statusNext } from './transitions.ts'

/** A truck is assigned and has not been unloaded yet, or just now. */
export const ON_THE_ROAD: readonly OrderStatusName[] = [
  'booked',
  'to_loading',
  'loaded',
  'export_customs',
  'in_transit',
  'border',
  'import_customs',
  'unloaded',
]

/** The statuses of the road, by tech name. Before them the order is agreed with the client, behind them it is billed. */
export const TRANSPORT_STATUSES: readonly OrderStatusName[] = [
  'carrier_search',
  ...ON_THE_ROAD,
  'problem',
  'failed_loading',
]

const idsOf = (names: readonly OrderStatusName[]): ReadonlySet<number> =>
  new Set(names.map((name) => ORDER_STATUS[name]))

const TARGETS = idsOf(TRANSPORT_STATUSES)
/** A confirmed order waits for its truck; drafts, holds and what is billed are not the dispatcher's. */
const STARTS = idsOf(['confirmed', ...TRANSPORT_STATUSES])

const VEHICLE = ['contractor_id', 'car_id', 'driver_id', 'truck_id', 'trailer_id'] as const

/** The fields that a dispatcher may change, by entity: the crew, actual dates, the truck's place, numbers of papers. */
export const DISPATCHER_FIELDS: FieldsByEntity = {
  order: [
    'status_id',
    'car_ids',
    'actual_loading_date',
    'actual_unloading_date',
    'cmr_number',
    'ttn_number',
    'attorney_number',
  ],
  order_container: [...VEHICLE, 'loading_date', 'unloading_date'],
  order_direction: [...VEHICLE, 'actual_loading_date', 'actual_unloading_date', 'position_note', 'position_date'],
  order_stop: ['arrived_date', 'left_date'],
  order_problem: ['problem_kind', 'date', 'new_date', 'note', 'photo_file_id', 'resolved_date'],
}

/** Parts that a dispatcher adds, with what such a part needs: one row is one truck, or one problem on the way. */
const ADDED: FieldsByEntity = { order_container: ['order_id', 'container_type_id'], order_problem: ['order_id'] }

/** A write as it was sent: the id and `_sync` left out. */
export interface SentWork {
  entity: string
  action: 'add' | 'update' | 'delete'
  values: Readonly<Record<string, unknown>>
}

/** A field that a new part leaves empty changes nothing. */
const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

const isTransport = (status: unknown): boolean => TARGETS.has(Number(status))

export const isDispatcherWork = ({ entity, action, values }: SentWork): boolean => {
  const added = fieldsIn(ADDED, entity)
  if (action === 'delete' || (action === 'add' && added.length === 0)) return false
  const open = [...fieldsIn(DISPATCHER_FIELDS, entity), ...(action === 'add' ? added : [])]
  const names = Object.keys(values).filter((name) => action === 'update' || !isEmptyValue(values[name]))
  return (
    names.length > 0 &&
    names.every((name) => open.includes(name)) &&
    (values.status_id === undefined || isTransport(values.status_id))
  )
}

/** Where a dispatcher takes an order; the last step back is open, as to its team. */
export const dispatcherNext = (from: number, previous: number | null): number[] =>
  STARTS.has(from)
    ? statusNext('order_statuses', from, previous, { isHead: false, isTeam: true }).filter(isTransport)
    : []
