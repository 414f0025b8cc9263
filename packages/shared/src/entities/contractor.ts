/** A firm or a person who carries, handles or arranges for us: a carrier, a line, an agent, a terminal, a broker. */
import { choice, date, flag, int, longText, money, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { contactsText, INDIVIDUAL, LEGAL_ENTITY, mainPhone, paymentTerms, requisites } from './party.ts'

const CARRIER_PAPERS = {
  license_number: text({ max: 50 }),
  license_until: date(),
  insurance_number: text({ max: 50 }),
  insurance_until: date(),
  insurance_sum: money(),
}

export const contractor = defineEntity({
  name: 'contractor',
  table: 'contractors',
  path: 'contractors',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    full_name: text({ max: 300, search: true }),
    entity_physical_person: choice([LEGAL_ENTITY, INDIVIDUAL], { required: true, default: INDIVIDUAL }),
    group_id: ref('contractors_group', { inList: true }),
    is_main_contractor: flag(),
    main_contractor: ref('contractor'),
    is_carrier: flag({ inList: true }),
    client_id: ref('client'),
    country_id: ref('country'),
    city_id: ref('city', { inList: true }),
    organization_id: ref('organization'),
    manager_id: ref('team_user', { inList: true }),
    ...requisites(),
    ...CARRIER_PAPERS,
    exchange_code: text({ max: 30 }),
    ...paymentTerms(),
    rating: int({ min: 1, max: 5, inList: true }),
    blackList: flag({ inList: true }),
    directions_text: text({ max: 250 }),
    comment: longText(),
    contacts_text: contactsText(),
    main_phone: mainPhone(),
  },
  can: { add: 'can_add_contractor', edit: 'can_edit_contractor' },
  seenBy: 'everyone',
  filters: [
    'group_id',
    { name: 'is_legal_person', field: 'entity_physical_person', value: LEGAL_ENTITY },
    { name: 'is_physical_person', field: 'entity_physical_person', value: INDIVIDUAL },
    'country_id',
    'city_id',
    { name: 'customerFilter', filled: 'client_id' },
    'client_id',
    { name: 'contractor_id', anyOf: ['id', 'main_contractor'] },
    'main_contractor',
    'manager_id',
    'organization_id',
    'is_carrier',
  ],
  row: [],
})
export type Contractor = RecordOf<typeof contractor>
