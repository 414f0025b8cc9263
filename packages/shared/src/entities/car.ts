/** A vehicle that is attached to orders: the one that carries, or (by its VIN) the one that is itself the cargo. */
import { int, plate, ref, text } from '../fields/field.ts'
import { defineEntity } from './entity.ts'

export const car = defineEntity({
  name: 'car',
  table: 'cars',
  path: 'cars',
  fields: {
    name: text({ inList: true, search: true }),
    gov_number: plate({ inList: true, search: true }),
    year_manufacture: int({ min: 1950, max: 2100 }),
    contractor_id: ref('contractor', { inList: true }),
    driver_id: ref('driver', { group: 'vehicle', inList: true }),
    trailer_id: ref('trailer', { group: 'vehicle' }),
    car_manufacturer_id: ref('car_manufacturer'),
    car_model_id: ref('car_model'),
    vin: text({ max: 17, search: true }),
  },
  can: { add: 'can_add_driver', edit: 'can_edit_driver' },
  seenBy: 'everyone',
  filters: ['contractor_id', 'driver_id', 'trailer_id'],
})
