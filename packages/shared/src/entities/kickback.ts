/** Money that goes back to somebody on the other side of an order; seen with the plan calculation, never printed (domain.md 1.7). */
import { choice, date, longText, money, qty, rate, ref } from '../fields/field.ts'
import { defineEntity, type Fields, type RecordOf } from './entity.ts'

const ROW = { group: 'row' } as const

const about = <const D extends 'pay' | 'receive', const F extends string>(flow: D, freight: F) => ({
  order_id: ref('order', { required: true }),
  flow: choice(['pay', 'receive'], { required: true, default: flow, inList: true, ...ROW }),
  contact_person_id: ref('contact_person', ROW),
  kind: choice(['fixed', 'percent'], { required: true, default: 'fixed', inList: true, ...ROW }),
  percent: qty({ max: 100, inList: true, ...ROW }),
  freight_id: ref(freight, ROW),
  amount: money({ inList: true, ...ROW }),
  currency_id: ref('currency', { inList: true, ...ROW }),
  rate: rate(ROW),
  rate_date: date(ROW),
  base: money({ calc: true }),
  payment_type_id: ref('payment_type', ROW),
  planned_date: date(ROW),
  paid_date: date(ROW),
  comment: longText(ROW),
})

const kickback = <const F extends Fields, const N extends string, const T extends string>(
  name: N,
  table: T,
  fields: F,
) =>
  defineEntity({
    name,
    title: 'comment',
    table,
    path: `rio/orders/${table}`,
    part: { of: 'order', by: 'order_id', as: table },
    fields,
    can: { view: 'can_view_plan_calculation', add: 'by_record', edit: 'by_record' },
    filters: ['order_id'],
    sort: ['id'],
  })

export const kickbackCustomer = kickback('kickback_customer', 'kickbacks_customer', {
  ...about('pay', 'customer_freight'),
  client_id: ref('client', { inList: true, ...ROW }),
})
export type KickbackCustomer = RecordOf<typeof kickbackCustomer>

export const kickbackCarrier = kickback('kickback_carrier', 'kickbacks_carrier', {
  ...about('receive', 'carrier_freight'),
  contractor_id: ref('contractor', { inList: true, ...ROW }),
})
export type KickbackCarrier = RecordOf<typeof kickbackCarrier>

export const kickbackCarrier2 = kickback('kickback_carrier2', 'kickbacks_carrier2', {
  ...about('receive', 'carrier_freight2'),
  contractor_id: ref('contractor', { inList: true, ...ROW }),
})
export type KickbackCarrier2 = RecordOf<typeof kickbackCarrier2>
