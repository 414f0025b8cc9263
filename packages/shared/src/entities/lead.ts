/** A request that is not a client yet: from a call, a letter or the form on the company's web site. */
import { choice, date, dateTime, email, flag, int, longText, phone, qty, ref, text } from '../fields/field.ts'
import { LEAD_STATUS } from '../statuses.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { contactsText, directionFlags } from './party.ts'

/** What the web form sends about its page. */
const WEB_FORM = {
  page_url: text({ max: 250 }),
  form_name: text({ max: 250 }),
  utm_source: text({ max: 250 }),
  utm_medium: text({ max: 250 }),
  utm_campaign: text({ max: 250 }),
  utm_term: text({ max: 250 }),
  utm_content: text({ max: 250 }),
}

const REQUEST = {
  order_type_id: ref('order_type'),
  direction_id: ref('orders_dir_type'),
  poo_id: ref('city'),
  poo_text: text(),
  fd_id: ref('city'),
  fd_text: text(),
  cargo: longText({ max: 1000 }),
  gross_weight: qty(),
  volume: qty(),
  container_type_id: ref('container_type'),
  equipment_count: int({ max: 1000 }),
  planned_loading_date: date(),
}

export const lead = defineEntity({
  name: 'lead',
  table: 'leads',
  path: 'leads',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    company_name: text({ max: 250, inList: true, search: true }),
    contact_name: text({ search: true }),
    position: text({ max: 100 }),
    phone: phone({ inList: true, search: true }),
    email: email({ search: true }),
    messenger: text({ max: 100, search: true }),
    status_id: ref('leads_status', { required: true, default: LEAD_STATUS.new, inList: true }),
    in_work: flag({ calc: true, default: 1 }),
    source_group_id: ref('clients_src_group', { inList: true }),
    organization_id: ref('organization'),
    manager_id: ref('team_user', { inList: true }),
    company_type: choice([1, 2, 3, 4, 5, 6]),
    city_id: ref('city'),
    country_id: ref('country'),
    ...REQUEST,
    ...directionFlags(),
    fraht: flag(),
    avto: flag(),
    gd: flag(),
    avia: flag(),
    lcl: flag(),
    teo: flag(),
    perevalka: flag(),
    tamOchistka: flag(),
    message: longText(),
    next_contact_date: dateTime({ inList: true }),
    reject_reason_id: ref('reason', { only: { kind: 'lead' }, group: 'reject' }),
    reject_comment: longText({ max: 1000, group: 'reject' }),
    ...WEB_FORM,
    client_id: ref('client', { calc: true }),
    converted_date: dateTime({ calc: true }),
    comment: longText(),
    contacts_text: contactsText(),
  },
  can: { add: 'can_add_lead', edit: 'can_edit_lead' },
  seenBy: { roles: ['manager_id', 'creator_id'] },
  filters: [
    'status_id',
    { name: 'in_work', field: 'in_work', value: 1 },
    { name: 'attention', mine: 'manager_id', past: 'next_contact_date', field: 'in_work', value: 1 },
    { name: 'source', anyOf: ['source_group_id'] },
    'manager_id',
    'organization_id',
    'company_type',
    'order_type_id',
    'direction_id',
    'city_id',
    'country_id',
    'client_id',
    'planned_loading_date',
    'next_contact_date',
  ],
  row: [],
  sort: ['-date_create', 'status_id', 'next_contact_date'],
})
export type Lead = RecordOf<typeof lead>
