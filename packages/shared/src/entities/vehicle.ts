/** The carrier and the vehicles of a container or a leg. */
import { ref } from '../fields/field.ts'

export const vehicle = () => ({
  contractor_id: ref('contractor', { inList: true, group: 'vehicle' }),
  car_id: ref('car', { group: 'vehicle' }),
  driver_id: ref('driver', { inList: true, group: 'vehicle' }),
  truck_id: ref('truck', { inList: true, group: 'vehicle' }),
  trailer_id: ref('trailer', { inList: true, group: 'vehicle' }),
})
