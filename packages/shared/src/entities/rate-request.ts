/** A rate asked of one carrier, line, agent or broker for a quotation or an order (domain.md 1.8). */
import { choice, date, dateTime, int, longText, price, ref } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** 1 line, 2 road carrier, 3 agent, 4 terminal, 5 broker, 6 rail, 7 air. */
const TYPES = [1, 2, 3, 4, 5, 6, 7] as const
const STATUSES = ['requested', 'received', 'selected', 'rejected', 'expired'] as const

export const rateRequest = defineEntity({
  name: 'rate_request',
  title: 'comment',
  table: 'requests_from_quotes',
  path: 'rio/requests_from_quotes',
  fields: {
    type: choice(TYPES, { required: true, default: 2, inList: true }),
    quote_id: ref('quote'),
    order_id: ref('order'),
    direction_id: ref('quote_direction'),
    contractor_id: ref('contractor', { required: true, inList: true }),
    contact_person_id: ref('contact_person'),
    status: choice(STATUSES, { required: true, default: 'requested', inList: true }),
    request_date: dateTime(),
    reply_date: dateTime(),
    price: price({ inList: true, group: 'price' }),
    currency_id: ref('currency', { inList: true, group: 'price' }),
    vat_id: ref('vat', { inList: true, group: 'price' }),
    payment_type_id: ref('payment_type', { inList: true }),
    valid_until: date({ inList: true }),
    transit_days: int({ max: 365 }),
    free_days: int({ max: 365 }),
    container_type_id: ref('container_type'),
    equipment_count: int({ min: 1, max: 1000 }),
    comment: longText(),
  },
  can: { view: 'can_view_plan_calculation', add: 'by_record', edit: 'by_record' },
  seenBy: { all: [{ owner: 'quote_id' }, { owner: 'order_id' }] },
  filters: ['type', 'quote_id', 'order_id', 'contractor_id', 'status'],
  sort: ['-id'],
})
export type RateRequest = RecordOf<typeof rateRequest>
