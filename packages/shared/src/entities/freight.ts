/** What the client pays for the carriage, and what the first and the second carrier get for it (domain.md 1.5, 1.6). */
import { choice, date, flag, int, longText, money, price, qty, rate, ref, text } from '../fields/field.ts'
import { PAYMENT_DAY_KINDS, UNITS } from './deal.ts'
import { defineEntity, type RecordOf } from './entity.ts'
import { PAYMENT_DELAY_BASES } from './party.ts'

/** A row clashes as a whole when two people change it. */
const ROW = { group: 'row' } as const

const about = () => ({
  order_id: ref('order', { required: true }),
  direction_id: ref('order_direction', ROW),
  legal_entity_id: ref('legal_entity', ROW),
  description: text({ max: 250, ...ROW }),
  quantity: qty({ required: true, default: '1.000', ...ROW }),
  unit: choice(UNITS, ROW),
  price: price({ required: true, inList: true, ...ROW }),
  currency_id: ref('currency', { inList: true, ...ROW }),
  rate: rate(ROW),
  rate_date: date(ROW),
  vat_id: ref('vat', ROW),
  vat_included: flag(ROW),
  net: money({ calc: true }),
  vat_amount: money({ calc: true }),
  gross: money({ calc: true, inList: true }),
  base: money({ calc: true }),
  payment_type_id: ref('payment_type', ROW),
  payment_delay_days: int({ max: 365, ...ROW }),
  payment_delay_basis: choice(PAYMENT_DELAY_BASES, ROW),
  payment_day_kind: choice(PAYMENT_DAY_KINDS, ROW),
  due_date: date({ calc: true, inList: true }),
  paid_amount: money({ inList: true, ...ROW }),
  paid_date: date(ROW),
  penalty_amount: money(ROW),
  penalty_note: text({ max: 250, ...ROW }),
  comment: longText(ROW),
})

export const customerFreight = defineEntity({
  name: 'customer_freight',
  title: 'description',
  table: 'customer_freight',
  path: 'rio/orders/customer_freight',
  part: { of: 'order', by: 'order_id', as: 'customer_freight' },
  fields: {
    ...about(),
    /** The payer of the row, who owes its debt. */
    client_id: ref('client', { inList: true, ...ROW }),
    /** The unpaid amount in the base currency, stored for the debts of clients. */
    debt: money({ calc: true, viewWith: 'nobody' }),
    invoice_number: text({ max: 30, ...ROW }),
    invoice_date: date(ROW),
  },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'client_id', 'due_date'],
  sort: ['id'],
})
export type CustomerFreight = RecordOf<typeof customerFreight>

const carrierFields = () => ({
  ...about(),
  contractor_id: ref('contractor', { inList: true, ...ROW }),
  contractor_is_vat_payer: flag({ calc: true }),
  request_id: ref('rate_request', ROW),
  carrier_invoice_number: text({ max: 30, ...ROW }),
  carrier_invoice_date: date(ROW),
})

const carrierCan = { view: 'can_view_plan_calculation', add: 'by_record', edit: 'by_record' } as const

export const carrierFreight = defineEntity({
  name: 'carrier_freight',
  title: 'description',
  table: 'carrier_freight',
  path: 'rio/orders/carrier_freight',
  part: { of: 'order', by: 'order_id', as: 'carrier_freight' },
  fields: carrierFields(),
  can: carrierCan,
  filters: ['order_id', 'contractor_id', 'due_date'],
  sort: ['id'],
})
export type CarrierFreight = RecordOf<typeof carrierFreight>

export const carrierFreight2 = defineEntity({
  name: 'carrier_freight2',
  title: 'description',
  table: 'carrier_freight2',
  path: 'rio/orders/carrier_freight2',
  part: { of: 'order', by: 'order_id', as: 'carrier_freight2' },
  fields: carrierFields(),
  can: carrierCan,
  filters: ['order_id', 'contractor_id', 'due_date'],
  sort: ['id'],
})
export type CarrierFreight2 = RecordOf<typeof carrierFreight2>
