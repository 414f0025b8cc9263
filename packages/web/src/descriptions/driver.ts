/** A driver, who comes with a truck, a trailer and a carrier. */
import { driver } from '@fura/shared/entities/driver.ts'
import { describe } from './description.ts'

export const driverDescription = describe(driver, {
  autofill: { fields: ['contractor_id', 'truck_id', 'trailer_id'], replaces: true },
  bulk: ['contractor_id'],
})
