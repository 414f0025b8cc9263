/** A kickback to somebody at a client or a carrier. */
import { kickbackCarrier, kickbackCarrier2, kickbackCustomer } from '@fura/shared/entities/kickback.ts'
import { OF_ORDER, PERSON_OF_CARRIER, PERSON_OF_CLIENT } from './deal-fields.ts'
import { describe, type FieldSection } from './description.ts'

type Shared = keyof (typeof kickbackCustomer)['fields'] & keyof (typeof kickbackCarrier)['fields']

const sectionsWith = <F extends string>(party: F): readonly FieldSection<F | Shared>[] => [
  {
    key: 'section_main',
    fields: ['order_id', 'flow', party, 'kind', 'amount', 'percent', 'currency_id', 'contact_person_id'],
  },
  { key: 'section_rates', fields: ['rate', 'rate_date'] },
  { key: 'section_notes', fields: ['freight_id', 'payment_type_id', 'planned_date', 'paid_date', 'comment'] },
]

const CARRIER_SECTIONS = sectionsWith('contractor_id')

export const kickbackDescriptions = [
  describe(kickbackCustomer, {
    sections: sectionsWith('client_id'),
    pickers: { contact_person_id: PERSON_OF_CLIENT, freight_id: OF_ORDER },
  }),
  describe(kickbackCarrier, {
    sections: CARRIER_SECTIONS,
    pickers: { contact_person_id: PERSON_OF_CARRIER, freight_id: OF_ORDER },
  }),
  describe(kickbackCarrier2, {
    sections: CARRIER_SECTIONS,
    pickers: { contact_person_id: PERSON_OF_CARRIER, freight_id: OF_ORDER },
  }),
]
