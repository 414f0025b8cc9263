/** A lead. */
import { lead } from '@fura/shared/entities/lead.ts'
import { dealEquipment } from '@fura/shared/modes.ts'
import { describe } from './description.ts'
import { equipmentBy } from './equipment.ts'

export const leadDescription = describe(lead, {
  sections: [
    {
      key: 'section_main',
      fields: [
        'name',
        'company_name',
        'contact_name',
        'position',
        'phone',
        'email',
        'messenger',
        'status_id',
        'source_group_id',
        'manager_id',
        'next_contact_date',
        'message',
      ],
    },
    {
      key: 'section_request',
      fields: [
        'order_type_id',
        'direction_id',
        'poo_id',
        'poo_text',
        'fd_id',
        'fd_text',
        'container_type_id',
        'equipment_count',
        'gross_weight',
        'volume',
        'planned_loading_date',
        'cargo',
      ],
    },
    { key: 'section_directions', fields: ['import', 'export', 'tranzit', 'vnutrennie'] },
    { key: 'section_services', fields: ['fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka'] },
    { key: 'section_company', fields: ['company_type', 'country_id', 'city_id', 'organization_id'] },
    { key: 'section_notes', fields: ['reject_reason_id', 'reject_comment', 'comment'] },
    {
      key: 'section_web_form',
      fields: ['page_url', 'form_name', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
    },
  ],
  pickers: { container_type_id: equipmentBy((values) => dealEquipment(values)) },
  firstDays: { next_contact_date: {}, planned_loading_date: {} },
  hint: 'duplicates',
})
