/** A few kickbacks of the demo's orders on all three sides, in sums and in percents, and rate requests of orders. */
import { currencyId } from '../data/money.ts'
import type { DemoOrder } from './demo-orders.ts'
import { isRoad, type Price } from './lane.ts'
import type { Making } from './making.ts'
import { REACHED } from './order-dates.ts'
import type { FreightIds } from './order-freight.ts'
import { priceFields } from './priced.ts'

const TO_CARD = 6

type Sum =
  | { kind: 'fixed'; amount: string; currency: Price[1] }
  | { kind: 'percent'; percent: string; currency: Price[1] }

const row = (
  { row: order, plan }: DemoOrder,
  flow: 'pay' | 'receive',
  sum: Sum,
  freight: number,
  { world }: Making,
) => {
  const day = order.doc_date ?? 0
  const { currency_id, rate, rate_date } = priceFields([0, sum.currency], day, world)
  return {
    order_id: order.id,
    flow,
    kind: sum.kind,
    percent: sum.kind === 'percent' ? sum.percent : null,
    amount: sum.kind === 'fixed' ? sum.amount : null,
    freight_id: sum.kind === 'percent' ? freight : null,
    currency_id,
    rate,
    rate_date,
    payment_type_id: TO_CARD,
    planned_date: order.invoice_date ?? 0,
    paid_date: plan.way >= REACHED.paid ? world.day(-1) : 0,
  }
}

/** By turns a sum and a percent. */
const sumOf = (isFixed: boolean, amount: string, percent: string, [, currency]: Price): Sum =>
  isFixed ? { kind: 'fixed', amount, currency: 'USD' } : { kind: 'percent', percent, currency }

export const addKickbacks = (order: DemoOrder, freight: FreightIds, making: Making): void => {
  const { row: deal, plan } = order
  const { tables } = making
  const id = deal.id
  if (id % 9 === 0 || id % 9 === 4) {
    const sum = sumOf(id % 9 === 0, '50.00', '2.000', plan.lane.sell)
    const contact = deal.contact_person_id ?? null
    tables.add('kickbacks_customer', {
      ...row(order, 'pay', sum, freight.customer, making),
      client_id: deal.client_id ?? null,
      contact_person_id: contact,
    })
  }
  if (freight.carrier !== null && (id % 11 === 0 || id % 11 === 5)) {
    const sum = sumOf(id % 11 === 0, '15.00', '1.500', plan.lane.buy)
    tables.add('kickbacks_carrier', {
      ...row(order, 'receive', sum, freight.carrier, making),
      contractor_id: deal.main_carrier_id ?? null,
    })
  }
  if (freight.carrier2 !== null && id % 3 === 1) {
    const currency = plan.lane.direction === 1 ? 'UAH' : 'EUR'
    const sum = sumOf((tables.rows.kickbacks_carrier2 ?? []).length % 2 === 0, '20.00', '3.000', [0, currency])
    tables.add('kickbacks_carrier2', {
      ...row(order, 'receive', sum, freight.carrier2, making),
      contractor_id: deal.main_carrier2_id ?? null,
    })
  }
}

const ASKED = new Set([3, 4, 5])
const ANSWERS = ['received', 'requested', 'rejected'] as const

/** While a truck or a place on board is searched for, there are two or three rate requests, if the variant shows them. */
export const addOrderRequests = ({ row: deal, plan }: DemoOrder, { tables, world, random }: Making): void => {
  if (!world.features.quotes || !ASKED.has(plan.status)) return
  const isByRoad = isRoad(plan.lane)
  const contractors = isByRoad ? [5, 6, 10] : [26, 27]
  for (const [place, contractor] of contractors.entries()) {
    const status = ANSWERS[place] ?? 'requested'
    const isAnswered = status !== 'requested'
    tables.add('requests_from_quotes', {
      type: isByRoad ? 2 : 1,
      order_id: deal.id,
      contractor_id: contractor,
      status,
      request_date: world.now - random.int(4, 30) * 3600,
      reply_date: isAnswered ? world.now - random.int(1, 3) * 3600 : 0,
      price: isAnswered ? `${plan.lane.buy[0] + random.int(0, 9) * 10}.0000` : null,
      currency_id: isAnswered ? currencyId(plan.lane.buy[1]) : null,
      valid_until: isAnswered ? world.day(random.int(1, 9)) : 0,
      transit_days: plan.lane.days,
      container_type_id: plan.lane.equipment,
      equipment_count: deal.equipment_count ?? null,
    })
  }
}
