/** A vehicle that is attached to orders. */
import { car } from '@fura/shared/entities/car.ts'
import { describe } from './description.ts'

export const carDescription = describe(car, {
  pickers: { car_model_id: { by: { field: 'car_manufacturer_id', filter: 'manufacturer_id' } } },
  autofill: { fields: ['contractor_id', 'driver_id', 'trailer_id'], replaces: false },
  bulk: ['contractor_id'],
})
