/** A firm or a person who carries, handles or arranges for us: a carrier, a line, an agent, a terminal, a broker. */
import { choice, code, date, flag, iban, int, longText, money, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** The event a payment delay is counted from. */
export const PAYMENT_DELAY_BASES = ['loading', 'unloading', 'originals', 'invoice', 'prepaid'] as const

const LEGAL_ENTITY = 1
const INDIVIDUAL = 2

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
    country_id: ref('country'),
    city_id: ref('city', { inList: true }),
    organization_id: ref('organization'),
    manager_id: ref('team_user', { inList: true }),
    tax_code: text({ max: 14, search: true }),
    vat_number: text({ max: 14, search: true }),
    is_vat_payer: flag(),
    legal_address: longText({ max: 500 }),
    actual_address: longText({ max: 500 }),
    postal_address: longText({ max: 500 }),
    iban: iban(),
    bank_name: text(),
    swift: code({ max: 11 }),
    director: text(),
    acts_on: text({ max: 100 }),
    contract_number: text({ max: 50 }),
    contract_date: date(),
    contract_until: date(),
    license_number: text({ max: 50 }),
    license_until: date(),
    insurance_number: text({ max: 50 }),
    insurance_until: date(),
    insurance_sum: money(),
    exchange_code: text({ max: 30 }),
    payment_type_id: ref('payment_type'),
    payment_delay_days: int({ max: 365 }),
    payment_delay_basis: choice(PAYMENT_DELAY_BASES),
    rating: int({ min: 1, max: 5, inList: true }),
    blackList: flag({ inList: true }),
    directions_text: text({ max: 250 }),
    comment: longText(),
  },
  can: { add: 'can_add_contractor', edit: 'can_edit_contractor' },
  filters: [
    'group_id',
    { name: 'is_legal_person', field: 'entity_physical_person', value: LEGAL_ENTITY },
    { name: 'is_physical_person', field: 'entity_physical_person', value: INDIVIDUAL },
    'country_id',
    'city_id',
    { name: 'contractor_id', anyOf: ['id', 'main_contractor'] },
    'main_contractor',
    'manager_id',
    'organization_id',
    'is_carrier',
  ],
})
export type Contractor = RecordOf<typeof contractor>
