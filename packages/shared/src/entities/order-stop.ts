/** A place where a load stops on its way: loading, unloading, customs or another, with its own times (domain.md 1.4). */
import { choice, dateTime, int, longText, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

export const STOP_KINDS = ['load', 'unload', 'customs', 'other'] as const

export const orderStop = defineEntity({
  name: 'order_stop',
  title: 'address',
  table: 'order_stops',
  path: 'orders/stops',
  part: { of: 'order', by: 'order_id', as: 'stops' },
  fields: {
    order_id: ref('order', { required: true }),
    direction_id: ref('order_direction'),
    position: int(),
    stop_kind: choice(STOP_KINDS, { required: true, default: 'load', inList: true }),
    city_id: ref('city', { required: true, inList: true }),
    address: longText({ max: 500, inList: true }),
    contact: text({ max: 200 }),
    planned_date: dateTime({ inList: true }),
    arrived_date: dateTime({ inList: true, group: 'stay' }),
    left_date: dateTime({ inList: true, group: 'stay' }),
    comment: longText(),
  },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'direction_id'],
  sort: ['position'],
})
export type OrderStop = RecordOf<typeof orderStop>
