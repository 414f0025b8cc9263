/** A tractor unit or lorry of a contractor. Its name is its plate. */
import { date, int, plate, ref, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const truck = defineEntity({
  name: 'truck',
  table: 'trucks',
  path: 'trucks',
  fields: {
    name: plate({ inList: true, search: true }),
    contractor_id: ref('contractor', { inList: true }),
    car_manufacturer_id: ref('car_manufacturer', { inList: true }),
    car_model_id: ref('car_model'),
    euro_class: int({ max: 7 }),
    tech_passport: text({ max: 50 }),
    insurance_until: date(),
    inspection_until: date(),
    /** Days in the workshop, both included. */
    service_from: date({ group: 'service' }),
    service_until: date({ group: 'service' }),
  },
  can: { add: 'can_add_driver', edit: 'can_edit_driver' },
  seenBy: 'everyone',
  filters: ['contractor_id'],
})
