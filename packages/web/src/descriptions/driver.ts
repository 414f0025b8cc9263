/** A driver, who brings a truck, a trailer and a carrier along. */
import { driver } from '@fura/shared/entities/driver.ts'
import { describe } from './description.ts'

export const driverDescription = describe(driver, {
  autofill: { fields: ['contractor_id', 'truck_id', 'trailer_id'], replaces: true },
  bulk: ['contractor_id'],
})
