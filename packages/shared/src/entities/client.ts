/** A company or a person who pays us. `dop_priznak` is an additional feature, `notWork` says that it does not work with us. */
import { choice, date, dateTime, flag, int, longText, money, ref, text } from '../fields/field.ts'
import { CLIENT_STATUS } from '../statuses.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { contactsText, directionFlags, INDIVIDUAL, LEGAL_ENTITY, mainPhone, paymentTerms, requisites } from './party.ts'

/** Why the server set the client's status; empty if a person did. */
export const STATUS_REASONS = ['first_order', 'second_order', 'new_order', 'no_orders'] as const

/** Checkboxes of services: those who may edit clients tick all but freight (S6.05). */
const service = () => flag({ editWith: 'can_edit_client' })

export const client = defineEntity({
  name: 'client',
  table: 'clients',
  path: 'clients',
  fields: {
    name: text({ required: true, inList: true, search: true }),
    full_name: text({ max: 300, search: true }),
    status_id: ref('clients_status', { required: true, default: CLIENT_STATUS.new, inList: true }),
    status_reason: choice(STATUS_REASONS, { calc: true }),
    funnel_stage_id: ref('funnel_stage', { inList: true }),
    manager_id: ref('team_user', { inList: true }),
    customer_manager: ref('team_user'),
    doc_support_manager_id: ref('team_user'),
    client_id: ref('client'),
    source_group: ref('clients_src_group'),
    organization_id: ref('organization'),
    dop_priznak: text({ max: 100 }),
    specialControl: flag({ inList: true }),
    blackList: flag({ inList: true }),
    city: ref('city', { inList: true }),
    cargo: longText({ max: 1000 }),
    expeditor: flag(),
    broker: flag(),
    proizvoditel: flag(),
    treider: flag(),
    avtosalon: flag(),
    ...directionFlags(),
    notWork: flag(),
    fraht: flag(),
    avto: service(),
    gd: service(),
    avia: service(),
    lcl: service(),
    teo: service(),
    perevalka: service(),
    tamOchistka: service(),
    entity_physical_person: choice([LEGAL_ENTITY, INDIVIDUAL], { required: true, default: LEGAL_ENTITY }),
    ...requisites(),
    ...paymentTerms(),
    credit_limit: money(),
    orders_count: int({ calc: true, default: 0 }),
    last_order_date: date({ calc: true }),
    debt: money({ calc: true, default: '0.00' }),
    website: text(),
    comment: longText(),
    contacts_text: contactsText(),
    main_phone: mainPhone(),
    recalc_at: dateTime({ calc: true, viewWith: 'nobody' }),
  },
  can: { add: 'can_add_client', edit: 'can_edit_client' },
  seenBy: { roles: ['manager_id', 'customer_manager', 'doc_support_manager_id', 'creator_id'] },
  filters: [
    'status_id',
    {
      name: 'company_type',
      flags: { 1: 'expeditor', 2: 'broker', 3: 'proizvoditel', 4: 'treider', 5: 'avtosalon' },
      none: 6,
    },
    { name: 'direction', flags: { 1: 'import', 2: 'export', 3: 'tranzit', 4: 'vnutrennie', 5: 'notWork' } },
    { name: 'source', anyOf: ['source_group'] },
    'manager_id',
    'city',
    { name: 'country', through: { ref: 'city', field: 'country_id' } },
    'organization_id',
    'funnel_stage_id',
    'client_id',
    'specialControl',
    'blackList',
  ],
  row: [],
  sort: ['name', 'status_id', 'last_order_date'],
  shows: { blackList: 'blackList', specialControl: 'specialControl' },
})
export type Client = RecordOf<typeof client>
