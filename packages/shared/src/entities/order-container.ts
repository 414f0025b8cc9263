/**
 * One container of an order, or one truck of an order by road. The server computes free time and the charges after it
 * (domain.md 3.6).
 */
import { choice, date, dateTime, flag, int, longText, money, qty, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { vehicle } from './vehicle.ts'

export const CONTAINER_STATES = [
  'planned',
  'empty_out',
  'loaded',
  'in_port',
  'on_board',
  'discharged',
  'gate_out',
  'unloaded',
  'returned',
] as const

const FREE_TIME = {
  free_days_demurrage: int({ max: 365 }),
  free_days_detention: int({ max: 365 }),
  is_combined_free: flag(),
  demurrage_rate: money({ group: 'dnd' }),
  detention_rate: money({ group: 'dnd' }),
  dnd_currency_id: ref('currency', { group: 'dnd' }),
  is_rebilled: flag(),
  free_time_end: date({ calc: true }),
  demurrage_days: int({ calc: true }),
  detention_days: int({ calc: true }),
  dnd_amount: money({ calc: true }),
}

export const orderContainer = defineEntity({
  name: 'order_container',
  title: 'number',
  table: 'order_containers',
  path: 'orders/containers',
  part: { of: 'order', by: 'order_id', as: 'containers' },
  fields: {
    order_id: ref('order', { required: true }),
    container_type_id: ref('container_type', { required: true, inList: true, group: 'container' }),
    number: text({ max: 20, inList: true, search: true, group: 'container' }),
    is_soc: flag({ group: 'container' }),
    seal_number: text({ max: 50 }),
    packages_count: int({ max: 1_000_000 }),
    package_type: text({ max: 30 }),
    gross_weight: qty(),
    net_weight: qty(),
    tare_weight: qty(),
    vgm_weight: qty(),
    vgm_method: choice([1, 2]),
    volume: qty(),
    cargo: longText({ max: 1000 }),
    temperature: qty({ min: -100, max: 100 }),
    release_number: text({ max: 35 }),
    release_valid_until: date(),
    empty_pickup_place: text(),
    empty_pickup_date: date(),
    loading_date: dateTime(),
    gate_in_date: date(),
    discharge_date: date(),
    gate_out_date: date(),
    unloading_date: dateTime(),
    empty_return_place: text(),
    empty_return_date: date(),
    ...FREE_TIME,
    ...vehicle(),
    state: choice(CONTAINER_STATES, { calc: true, inList: true }),
    comment: longText(),
  },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'container_type_id', 'contractor_id', 'driver_id', 'truck_id'],
  sort: ['id'],
})
export type OrderContainer = RecordOf<typeof orderContainer>
