/** One service of an order or a quotation, as it is sold and as it is bought. The buy side is for those who see the plan calculation. */
import { date, flag, int, longText, money, price, rate, ref, text } from '../fields/field.ts'
import { quantity } from './deal.ts'
import { defineEntity, type RecordOf } from './entity.ts'

const SELL = {
  sell_price: price({ inList: true, group: 'sell' }),
  sell_currency_id: ref('currency', { inList: true, group: 'sell' }),
  sell_rate: rate({ group: 'sell' }),
  sell_rate_date: date({ group: 'sell' }),
  sell_vat_id: ref('vat', { group: 'sell' }),
  sell_vat_included: flag({ group: 'sell' }),
  sell_net: money({ calc: true }),
  sell_vat: money({ calc: true }),
  sell_gross: money({ calc: true, inList: true }),
  sell_base: money({ calc: true }),
}

/** One right to see the fields, another to edit them. */
const PLAN = { viewWith: 'can_view_plan_calculation', editWith: 'can_edit_plan_calculation', group: 'buy' } as const
const COUNTED = { calc: true, viewWith: 'can_view_plan_calculation' } as const

const BUY = {
  contractor_id: ref('contractor', PLAN),
  buy_price: price(PLAN),
  buy_currency_id: ref('currency', PLAN),
  buy_rate: rate(PLAN),
  buy_rate_date: date(PLAN),
  buy_vat_id: ref('vat', PLAN),
  buy_vat_included: flag(PLAN),
  is_purchased: flag(PLAN),
  buy_net: money(COUNTED),
  buy_vat: money(COUNTED),
  buy_gross: money(COUNTED),
  buy_base: money(COUNTED),
}

const ABOUT = {
  service_id: ref('service', { required: true, inList: true }),
  description: text({ max: 250 }),
  ...quantity(),
  ...SELL,
  payer_id: ref('client'),
  ...BUY,
  is_disbursement: flag(),
  position: int(),
  comment: longText(),
}

export const orderService = defineEntity({
  name: 'order_service',
  title: 'description',
  table: 'order_services',
  path: 'orders/services',
  part: { of: 'order', by: 'order_id', as: 'services' },
  fields: {
    order_id: ref('order', { required: true }),
    ...ABOUT,
    container_id: ref('order_container'),
    direction_id: ref('order_direction'),
    is_invoiced: flag(),
  },
  can: { add: 'by_record', edit: 'by_record' },
  filters: ['order_id', 'service_id', 'container_id'],
  sort: ['position'],
})
export type OrderService = RecordOf<typeof orderService>

export const quoteService = defineEntity({
  name: 'quote_service',
  title: 'description',
  table: 'quote_services',
  path: 'quotations/services',
  part: { of: 'quote', by: 'quote_id', as: 'services' },
  fields: { quote_id: ref('quote', { required: true }), ...ABOUT, direction_id: ref('quote_direction') },
  can: { view: 'can_view_quote', add: 'by_record', edit: 'by_record' },
  filters: ['quote_id', 'service_id'],
  sort: ['position'],
})
export type QuoteService = RecordOf<typeof quoteService>
