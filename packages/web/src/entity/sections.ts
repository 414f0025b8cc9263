/**
 * How the many fields of a rich entity are grouped, in its form and on its card. The first group is always open: what people
 * know when they meet somebody new. An entity that is not here has one group.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { DEAL_SECTIONS } from './deal-sections.ts'
import type { FieldSection } from './field-section.ts'
import { isLanguageOf } from './fields-of.ts'

const REQUISITES = [
  'tax_code',
  'vat_number',
  'is_vat_payer',
  'director',
  'acts_on',
  'iban',
  'bank_name',
  'swift',
  'legal_address',
  'actual_address',
  'postal_address',
]
const CONTRACT = ['contract_number', 'contract_date', 'contract_until']
const PAYMENT = ['payment_type_id', 'payment_delay_days', 'payment_delay_basis']

const SECTIONS: Readonly<Record<string, readonly FieldSection[]>> = {
  ...DEAL_SECTIONS,
  client: [
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
  contractor: [
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
  task: [
    {
      key: 'section_main',
      fields: [
        'name',
        'type_id',
        'contact_type_id',
        'date_end',
        'team_user_id',
        'priority',
        'status_id',
        'object_type',
        'object_id',
        'client_id',
        'contact_person_id',
        'description',
      ],
    },
    { key: 'section_schedule', fields: ['date_start', 'reminder_min', 'repeat_rule', 'watcher_ids'] },
    { key: 'section_result', fields: ['result'] },
  ],
  lead: [
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
}

export const sectionsOf = ({ name }: Pick<Entity, 'name'>): readonly FieldSection[] => SECTIONS[name] ?? []

/** What people fill in and no section shows: for the check that none was forgotten. */
export const fieldsWithoutSection = (entity: Entity): string[] => {
  const sections = sectionsOf(entity)
  if (sections.length === 0) return []
  const shown = new Set(sections.flatMap(({ fields }) => fields))
  return Object.entries(entity.fields)
    .filter(([name, field]) => !field.calc && field.viewWith !== 'nobody' && !isLanguageOf(entity, name))
    .map(([name]) => name)
    .filter((name) => !shown.has(name))
}
