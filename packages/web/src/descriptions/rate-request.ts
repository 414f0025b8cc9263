/** A price requested from a carrier. */
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { requestEquipment } from '@fura/shared/modes.ts'
import { OF_QUOTE, PERSON_OF_CARRIER } from './deal-fields.ts'
import { describe } from './description.ts'
import { equipmentBy } from './equipment.ts'

export const rateRequestDescription = describe(rateRequest, {
  pickers: {
    contact_person_id: PERSON_OF_CARRIER,
    direction_id: OF_QUOTE,
    container_type_id: equipmentBy(requestEquipment),
  },
  autofill: { fields: ['contractor_id', 'price', 'currency_id', 'vat_id', 'payment_type_id'], replaces: true },
  firstDays: { valid_until: {} },
})
