/** A trailer of a contractor. Its name is its plate, shown as its number. */
import { date, plate, qty, ref } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const trailer = defineEntity({
  name: 'trailer',
  table: 'trailers',
  path: 'trailers',
  fields: {
    name: plate({ inList: true, search: true }),
    contractor_id: ref('contractor', { inList: true }),
    driver_id: ref('driver', { inList: true }),
    container_type_id: ref('container_type', { only: { kind: 'truck' }, inList: true }),
    capacity_t: qty(),
    volume_m3: qty(),
    length_m: qty(),
    insurance_until: date(),
    inspection_until: date(),
  },
  can: { add: 'can_add_driver', edit: 'can_edit_driver' },
  seenBy: 'everyone',
  filters: ['contractor_id', 'driver_id', 'container_type_id'],
})
