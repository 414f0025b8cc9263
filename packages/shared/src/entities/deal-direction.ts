/** One leg of an order or a quotation: from a loading point to an unloading point with its own equipment. */
import { choice, dateTime, int, longText, money, qty, ref, text } from '../fields/field.ts'
import { MODES } from '../modes.ts'
import { temperatures } from './deal.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { vehicle } from './vehicle.ts'

const LOADING = {
  poo_id: ref('city', { required: true, inList: true, group: 'loading' }),
  loading_address: longText({ max: 500, inList: true, group: 'loading' }),
  loading_contact: text({ max: 200 }),
  customs_address_from: longText({ max: 500 }),
  pol_id: ref('city', { group: 'loading' }),
  planned_loading_date: dateTime({ inList: true, group: 'loading' }),
}

const UNLOADING = {
  pod_id: ref('city', { group: 'unloading' }),
  border_crossing: text({ max: 100 }),
  fd_id: ref('city', { required: true, inList: true, group: 'unloading' }),
  unloading_address: longText({ max: 500, inList: true, group: 'unloading' }),
  unloading_contact: text({ max: 200 }),
  customs_address_to: longText({ max: 500 }),
  planned_unloading_date: dateTime({ group: 'unloading' }),
}

const ABOUT = {
  position: int(),
  transport_mode: choice(MODES, { required: true, default: 'auto', inList: true }),
  stage: choice(['pre', 'main', 'on']),
  ...LOADING,
  ...UNLOADING,
  container_type_id: ref('container_type', { inList: true }),
  equipment_count: int({ min: 1, max: 1000, default: 1, inList: true }),
  cargo: longText({ max: 1000 }),
  gross_weight: qty(),
  volume: qty(),
  packages_count: int({ max: 1_000_000 }),
  ...temperatures(),
  distance_km: int({ max: 100_000 }),
  transit_days: int({ max: 365 }),
  comment: longText(),
}

/** Fields that only a carriage under way has. */
const UNDER_WAY = {
  actual_loading_date: dateTime({ group: 'loading' }),
  actual_unloading_date: dateTime({ group: 'unloading' }),
  position_note: text({ max: 250 }),
  position_date: dateTime(),
  /** Agreed for each stop: free hours, and the price of each further hour, in the currency of the order. */
  free_hours: int({ max: 1000 }),
  idle_rate: money(),
}

export const orderDirection = defineEntity({
  name: 'order_direction',
  title: 'loading_address',
  table: 'order_directions',
  path: 'rio/orders/directions',
  part: { of: 'order', by: 'order_id', as: 'directions' },
  fields: { order_id: ref('order', { required: true }), ...ABOUT, ...UNDER_WAY, ...vehicle() },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'contractor_id', 'driver_id', 'truck_id'],
  sort: ['position'],
})
export type OrderDirection = RecordOf<typeof orderDirection>

export const quoteDirection = defineEntity({
  name: 'quote_direction',
  title: 'loading_address',
  table: 'quote_directions',
  path: 'rio/quotations/directions',
  part: { of: 'quote', by: 'quote_id', as: 'directions' },
  fields: { quote_id: ref('quote', { required: true }), ...ABOUT, ...vehicle() },
  can: { view: 'can_view_quote', add: 'by_record', edit: 'by_record' },
  filters: ['quote_id', 'contractor_id'],
  sort: ['position'],
})
export type QuoteDirection = RecordOf<typeof quoteDirection>
