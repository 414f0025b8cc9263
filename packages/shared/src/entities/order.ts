/** A carriage that a client has ordered: from its draft to the paid invoice. Its parts hold the details. */
import { choice, date, dateTime, flag, int, longText, money, qty, ref, refs, text } from '../fields/field.ts'
import { ORDER_STATUS, STATUSES } from '../statuses.ts'
import {
  attention,
  CARRIER,
  dealFilters,
  dealIndex,
  goods,
  handling,
  PAYMENT_DAY_KINDS,
  routePoints,
  team,
  SEEN_BY_TEAM,
} from './deal.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { PROBLEM_KINDS } from './order-problem.ts'
import { PAYMENT_DELAY_BASES } from './party.ts'

const MAIN = {
  number: text({ calc: true, max: 20, unique: [], inList: true, search: true }),
  external_number: text({ max: 50, search: true }),
  order_type_id: ref('order_type', { required: true, inList: true }),
  direction_id: ref('orders_dir_type', { required: true, default: 1 }),
  status_id: ref('order_status', { required: true, default: ORDER_STATUS.draft, inList: true }),
  status_date: dateTime({ calc: true }),
  in_work: flag({ calc: true, default: 1 }),
  doc_date: date({ editWith: 'can_edite_data_orders' }),
  organization_id: ref('organization'),
  legal_entity_id: ref('legal_entity'),
  contract_number: text({ max: 50 }),
  contract_date: date(),
  quote_id: ref('quote', { calc: true, viewWith: 'can_view_quote' }),
  lead_id: ref('lead'),
  is_special_control: flag({ calc: true, inList: true }),
}

const CLIENT = {
  client_id: ref('client', { required: true, inList: true }),
  contact_person_id: ref('contact_person'),
  payer_id: ref('client'),
  shipper: longText({ max: 500 }),
  consignee: longText({ max: 500 }),
  notify_party: longText({ max: 500 }),
  source_group_id: ref('clients_src_group'),
}

const ROUTE = {
  ...routePoints(),
  loading_address: longText({ max: 500, group: 'loading' }),
  customs_address_from: longText({ max: 500 }),
  transshipment_id: ref('city'),
  unloading_address: longText({ max: 500, group: 'unloading' }),
  customs_address_to: longText({ max: 500 }),
  border_crossing: text({ max: 100 }),
  route_id: ref('route'),
  distance_km: int({ max: 100_000 }),
}

const LOADING_KINDS = ['rear', 'side', 'top', 'crane', 'full'] as const
const PACKING_GROUPS = ['I', 'II', 'III'] as const

const CARGO = {
  ...goods(),
  net_weight: qty(),
  chargeable_weight: qty(),
  container_type_id: ref('container_type', { inList: true }),
  equipment_count: int({ min: 1, max: 1000, inList: true }),
  teu: qty({ calc: true }),
  loading_kind: choice(LOADING_KINDS),
  is_ltl: flag(),
  cargo_value: money({ group: 'cargo_value' }),
  cargo_value_currency_id: ref('currency', { group: 'cargo_value' }),
  is_insured: flag(),
  ...handling(),
  packing_group: choice(PACKING_GROUPS),
  proper_shipping_name: text({ max: 250 }),
  tunnel_code: text({ max: 8 }),
}

const SERVICE_TERMS = ['CY-CY', 'CY-DOOR', 'DOOR-CY', 'DOOR-DOOR', 'CFS-CFS', 'CFS-CY', 'CY-CFS'] as const

const CARRIAGE = {
  main_carrier_id: ref('contractor', CARRIER),
  main_carrier2_id: ref('contractor', CARRIER),
  line_id: ref('line'),
  vessel_id: ref('vessel'),
  voyage: text({ max: 50 }),
  booking_number: text({ max: 35, search: true }),
  booking_date: date(),
  bl_number: text({ max: 20, search: true }),
  hbl_number: text({ max: 20, search: true }),
  bl_type_id: ref('bl_type'),
  bl_date: date(),
  bl_originals: int({ max: 3 }),
  bl_received_date: date(),
  freight_terms: choice(['prepaid', 'collect']),
  service_term: choice(SERVICE_TERMS),
  origin_agent_id: ref('contractor'),
  terminal_id: ref('contractor'),
  customs_broker_id: ref('contractor'),
  customs_declaration: text({ max: 30 }),
  cmr_number: text({ max: 30, search: true }),
  ttn_number: text({ max: 30, search: true }),
  attorney_number: text({ max: 30 }),
  car_ids: refs('car'),
  free_days: int({ max: 365 }),
}

const DATES = {
  cargo_ready_date: date(),
  planned_loading_date: dateTime({ inList: true, group: 'loading' }),
  actual_loading_date: dateTime({ inList: true, group: 'loading' }),
  planned_unloading_date: dateTime({ inList: true, group: 'unloading' }),
  actual_unloading_date: dateTime({ inList: true, group: 'unloading' }),
  etd: date({ inList: true }),
  atd: date(),
  eta: date({ inList: true }),
  ata: date(),
  doc_cutoff: dateTime(),
  vgm_cutoff: dateTime(),
  cargo_cutoff: dateTime(),
  customs_date: date(),
  free_time_end: date({ calc: true }),
  date_closed: dateTime({ calc: true }),
  counted_date: dateTime({ calc: true }),
}

const PAID = ['none', 'part', 'full', 'overdue'] as const

/** All in the installation's base currency; computed from the parts (domain.md 3.4). */
const MONEY = {
  currency_id: ref('currency'),
  payment_type_id: ref('payment_type'),
  payment_delay_days: int({ max: 365 }),
  payment_delay_basis: choice(PAYMENT_DELAY_BASES),
  payment_day_kind: choice(PAYMENT_DAY_KINDS),
  plan_income: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  plan_expense: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  plan_kickbacks: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  plan_vat: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  sum_income: money({ calc: true, inList: true, viewWith: 'can_view_sum_income' }),
  margin_percent: qty({ calc: true, viewWith: ['can_view_plan_calculation', 'can_view_sum_income'] }),
  fact_income: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  fact_expense: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  fact_profit: money({ calc: true, viewWith: 'can_view_sum_income' }),
  client_payment_status: choice(PAID, { calc: true }),
  carrier_payment_status: choice(PAID, { calc: true, viewWith: 'can_view_plan_calculation' }),
  payment_due_date: date({ calc: true }),
  client_debt: money({ calc: true, viewWith: 'nobody' }),
}

/** For statistics and the lists behind them; never answered. `carried_by_id`: the main carrier, or the first one that carries. */
const CARRIED = {
  carried_by_id: ref('contractor', { calc: true, viewWith: 'nobody' }),
  container_count: int({ calc: true, viewWith: 'nobody' }),
  truck_count: int({ calc: true, viewWith: 'nobody' }),
}

const DOCUMENTS = {
  docs_scan_date: date(),
  docs_original_date: date(),
  docs_sent_date: date(),
  docs_delivered_date: date(),
  docs_track: text({ max: 30 }),
  invoice_number: text({ max: 30, search: true, group: 'invoice' }),
  invoice_date: date({ group: 'invoice' }),
  act_number: text({ max: 30, group: 'act' }),
  act_date: date({ group: 'act' }),
}

const NOT_CANCELLED = STATUSES.order_statuses.map(({ id }) => id).filter((id) => id !== ORDER_STATUS.cancelled)

export const order = defineEntity({
  name: 'order',
  title: 'number',
  table: 'orders',
  path: 'orders',
  fields: {
    ...MAIN,
    ...CLIENT,
    ...ROUTE,
    ...CARGO,
    ...CARRIAGE,
    ...DATES,
    ...MONEY,
    ...CARRIED,
    ...DOCUMENTS,
    ...team(),
    special_conditions: longText(),
    comment: longText(),
    cancel_reason_id: ref('reason', { only: { kind: 'order' } }),
    /** The oldest problem that is not resolved. */
    problem_kind: choice(PROBLEM_KINDS, { calc: true, inList: true }),
    problem_date: dateTime({ calc: true }),
    ...attention(),
    ...dealIndex(),
  },
  can: { add: 'can_add_order', edit: 'by_record' },
  seenBy: SEEN_BY_TEAM,
  filters: [
    ...dealFilters(),
    { name: 'not_cancelled', field: 'status_id', value: NOT_CANCELLED },
    'actual_loading_date',
    'planned_unloading_date',
    'etd',
    'eta',
    'status_date',
    'date_closed',
    'counted_date',
    'free_time_end',
    'payer_id',
    'line_id',
    'carried_by_id',
  ],
  current: 'in_work',
  // The client, the place on its way, and what needs a person soon.
  row: [
    'lead_id',
    'atd',
    'ata',
    'doc_cutoff',
    'vgm_cutoff',
    'cargo_cutoff',
    'customs_date',
    'bl_received_date',
    'payment_due_date',
    'problem_date',
    'margin_percent',
  ],
  sort: ['-date_create', 'number', 'status_id', 'planned_loading_date', 'status_date'],
})
export type Order = RecordOf<typeof order>
