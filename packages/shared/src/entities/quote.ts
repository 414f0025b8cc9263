/** An offer to a client or a lead: its route, its priced services, its validity. A changed offer becomes a new version. */
import { date, dateTime, flag, int, longText, money, qty, ref, text } from '../fields/field.ts'
import { QUOTE_STATUS } from '../statuses.ts'
import { attention, CARRIER, dealFilters, dealIndex, goods, handling, routePoints, team, SEEN_BY_TEAM } from './deal.ts'
import { defineEntity, type RecordOf } from './entity.ts'

const MAIN = {
  number: text({ calc: true, max: 20, inList: true, search: true }),
  version: int({ calc: true, default: 1, inList: true }),
  parent_id: ref('quote', { calc: true }),
  order_type_id: ref('order_type', { required: true, inList: true }),
  direction_id: ref('orders_dir_type', { required: true, default: 1 }),
  status_id: ref('quotations_status', { required: true, default: QUOTE_STATUS.draft, inList: true }),
  status_date: dateTime({ calc: true }),
  in_work: flag({ calc: true, default: 1 }),
  organization_id: ref('organization'),
  legal_entity_id: ref('legal_entity'),
  client_id: ref('client', { inList: true }),
  lead_id: ref('lead', { inList: true }),
  contact_person_id: ref('contact_person'),
  source_group_id: ref('clients_src_group'),
  is_special_control: flag({ calc: true, inList: true }),
  order_id: ref('order', { calc: true }),
}

const TERM = {
  request_date: dateTime(),
  answer_deadline: dateTime({ inList: true }),
  sent_date: dateTime({ calc: true }),
  answer_date: dateTime({ calc: true }),
  valid_until: date({ inList: true }),
  cargo_ready_date: date(),
  planned_loading_date: dateTime({ inList: true, group: 'loading' }),
}

const OFFER = {
  line_id: ref('line'),
  main_carrier_id: ref('contractor', CARRIER),
  main_carrier2_id: ref('contractor', CARRIER),
  transit_days: int({ max: 365 }),
  free_days: int({ max: 365 }),
  sailing_frequency: text({ max: 50 }),
  included_text: longText(),
  excluded_text: longText(),
  terms_text: longText(),
  currency_id: ref('currency'),
  payment_type_id: ref('payment_type'),
  payment_delay_days: int({ max: 365 }),
  total_sell: money({ calc: true, inList: true }),
  total_buy: money({ calc: true, viewWith: 'can_view_plan_calculation' }),
  sum_income: money({ calc: true, inList: true, viewWith: 'can_view_sum_income' }),
  margin_percent: qty({ calc: true, viewWith: ['can_view_plan_calculation', 'can_view_sum_income'] }),
  target_price: money({ group: 'target' }),
  target_currency_id: ref('currency', { group: 'target' }),
  probability: int({ max: 100 }),
}

const LOST = {
  lost_reason_id: ref('reason', { only: { kind: 'quote' }, group: 'lost' }),
  lost_comment: longText({ max: 1000, group: 'lost' }),
  competitor: text({ max: 150, group: 'lost' }),
}

export const quote = defineEntity({
  name: 'quote',
  title: 'number',
  table: 'quotations',
  path: 'quotations',
  fields: {
    ...MAIN,
    ...TERM,
    ...routePoints(),
    ...goods(),
    ...handling(),
    ...OFFER,
    ...LOST,
    ...team(),
    comment: longText(),
    ...attention(),
    ...dealIndex(),
  },
  can: { view: 'can_view_quote', add: 'can_add_quote', edit: 'by_record' },
  seenBy: SEEN_BY_TEAM,
  filters: [...dealFilters(), 'lead_id', 'lost_reason_id', 'sent_date', 'valid_until', 'status_date', 'parent_id'],
  current: 'in_work',
  row: [],
  sort: ['-date_create', 'number', 'status_id', 'planned_loading_date', 'valid_until', 'status_date'],
})
export type Quote = RecordOf<typeof quote>
