/** A contractor. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { describe } from './description.ts'
import { CONTRACT, PAYMENT, REQUISITES } from './party-fields.ts'

export const contractorDescription = describe(contractor, {
  sections: [
    {
      key: 'section_main',
      fields: [
        'name',
        'full_name',
        'entity_physical_person',
        'group_id',
        'country_id',
        'city_id',
        'manager_id',
        'is_carrier',
      ],
    },
    {
      key: 'section_carriage',
      fields: [
        'directions_text',
        'exchange_code',
        'rating',
        'license_number',
        'license_until',
        'insurance_number',
        'insurance_until',
        'insurance_sum',
      ],
    },
    { key: 'section_requisites', fields: REQUISITES },
    { key: 'section_payment', fields: [...CONTRACT, ...PAYMENT] },
    { key: 'section_group', fields: ['main_contractor', 'is_main_contractor', 'client_id', 'organization_id'] },
    { key: 'section_notes', fields: ['blackList', 'comment'] },
  ],
  isChangedOnScreen: true,
  seat: { byCountry: 'country_id', byCity: 'city_id' },
  hint: 'duplicates',
})
