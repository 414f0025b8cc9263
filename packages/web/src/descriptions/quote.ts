/** A quotation, as its form, its card and its pickers know it. */
import { client } from '@fura/shared/entities/client.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { GOODS, HANDLING, PERSON_OF_CLIENT, POINTS, TEAM } from './deal-fields.ts'
import { describe } from './description.ts'

export const quoteDescription = describe(quote, {
  sections: [
    {
      key: 'section_main',
      fields: [
        'client_id',
        'lead_id',
        'contact_person_id',
        'order_type_id',
        'direction_id',
        'status_id',
        'answer_deadline',
        'valid_until',
      ],
    },
    {
      key: 'section_route',
      fields: [...POINTS, 'incoterm_id', 'incoterm_place', 'cargo_ready_date', 'planned_loading_date'],
    },
    { key: 'section_cargo', fields: [...GOODS, ...HANDLING] },
    {
      key: 'section_offer',
      fields: [
        'line_id',
        'main_carrier_id',
        'main_carrier2_id',
        'transit_days',
        'free_days',
        'sailing_frequency',
        'included_text',
        'excluded_text',
        'terms_text',
      ],
    },
    {
      key: 'section_money',
      fields: [
        'currency_id',
        'payment_type_id',
        'payment_delay_days',
        'target_price',
        'target_currency_id',
        'probability',
      ],
    },
    {
      key: 'section_team',
      fields: [...TEAM, 'organization_id', 'legal_entity_id', 'source_group_id', 'request_date'],
    },
    { key: 'section_notes', fields: ['comment', 'lost_reason_id', 'lost_comment', 'competitor'] },
  ],
  pickers: { contact_person_id: PERSON_OF_CLIENT },
  sumsInto: client.name,
  firstDays: { answer_deadline: {}, valid_until: {}, planned_loading_date: {} },
})
