/** A priced row of an order: what the client pays, what carriers are paid. */
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { OF_ORDER, TERMS } from './deal-fields.ts'
import { describe, type FieldSection } from './description.ts'

type Shared = keyof (typeof customerFreight)['fields'] & keyof (typeof carrierFreight)['fields']

const sectionsWith = <F extends string>(
  party: F,
  invoice: readonly F[],
  requestFields: readonly F[],
): readonly FieldSection<F | Shared>[] => [
  {
    key: 'section_main',
    fields: ['order_id', party, 'price', 'currency_id', 'quantity', 'unit', 'vat_id', 'vat_included', 'description'],
  },
  { key: 'section_rates', fields: ['rate', 'rate_date'] },
  { key: 'section_payment', fields: [...invoice, ...TERMS, 'paid_amount', 'paid_date'] },
  {
    key: 'section_notes',
    fields: ['direction_id', 'legal_entity_id', ...requestFields, 'penalty_amount', 'penalty_note', 'comment'],
  },
]

const CARRIER_SECTIONS = sectionsWith(
  'contractor_id',
  ['carrier_invoice_number', 'carrier_invoice_date'],
  ['request_id'],
)

export const freightDescriptions = [
  describe(customerFreight, {
    sections: sectionsWith('client_id', ['invoice_number', 'invoice_date'], []),
    pickers: { direction_id: OF_ORDER },
  }),
  describe(carrierFreight, { sections: CARRIER_SECTIONS, pickers: { direction_id: OF_ORDER, request_id: OF_ORDER } }),
  describe(carrierFreight2, { sections: CARRIER_SECTIONS, pickers: { direction_id: OF_ORDER, request_id: OF_ORDER } }),
]
