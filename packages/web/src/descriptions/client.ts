/** A client. */
import { client } from '@fura/shared/entities/client.ts'
import { describe } from './description.ts'
import { CONTRACT, PAYMENT, REQUISITES } from './party-fields.ts'

export const clientDescription = describe(client, {
  sections: [
    {
      key: 'section_main',
      fields: ['name', 'full_name', 'entity_physical_person', 'status_id', 'funnel_stage_id', 'city', 'manager_id'],
    },
    { key: 'section_company_type', fields: ['expeditor', 'broker', 'proizvoditel', 'treider', 'avtosalon'] },
    { key: 'section_directions', fields: ['import', 'export', 'tranzit', 'vnutrennie', 'notWork', 'cargo'] },
    {
      key: 'section_services',
      fields: ['fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka'],
    },
    { key: 'section_requisites', fields: REQUISITES },
    { key: 'section_payment', fields: [...CONTRACT, ...PAYMENT, 'credit_limit'] },
    {
      key: 'section_team',
      fields: ['customer_manager', 'doc_support_manager_id', 'organization_id', 'source_group', 'client_id'],
    },
    { key: 'section_notes', fields: ['specialControl', 'blackList', 'dop_priznak', 'website', 'comment'] },
  ],
  seat: { byCity: 'city' },
  hint: 'duplicates',
})
