/** A truck. */
import { truck } from '@fura/shared/entities/truck.ts'
import { describe } from './description.ts'

export const truckDescription = describe(truck, {
  pickers: { car_model_id: { by: { field: 'car_manufacturer_id', filter: 'manufacturer_id' } } },
  autofill: { fields: ['contractor_id'], replaces: false },
  bulk: ['contractor_id'],
})
