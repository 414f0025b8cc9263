/** Which quotations the demo has: some that became orders, one or more in every status, two that were offered anew, one of a lead. */
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { type Business, lanesOf } from './business.ts'
import type { DemoOrder } from './demo-orders.ts'
import type { Lane } from './lane.ts'
import { LEAD_TEXTS } from './lead-texts.ts'

export interface QuotePlan {
  lane: Lane
  status: number
  turn: number
  /** Days since the request. */
  ago: number
  /** What has become of it. */
  order?: DemoOrder
  lead?: number
  /** An older one that it stands for. */
  replaces?: QuotePlan
}

/** As many quotations as are made out of the table of the others below. */
const FEW = 24
/** Every fifth order was offered first; where there are many quotations, every second one. */
const OFFERED = { few: 5, many: 2 }
/** Where there are many, so many times as many have come to nothing. */
const LOST_TIMES = 11
const OFFER_DAYS = 6
const MAX_AGE = 400

/** By status: how many, and of how long ago: from, and days from one to the next. */
const OTHERS: Readonly<Record<number, readonly [count: number, from: number, step: number]>> = {
  [QUOTE_STATUS.draft]: [1, 0, 0],
  [QUOTE_STATUS.rate_request]: [2, 0, 0],
  [QUOTE_STATUS.priced]: [1, 1, 0],
  [QUOTE_STATUS.sent]: [4, 2, 0],
  [QUOTE_STATUS.negotiation]: [1, 5, 0],
  [QUOTE_STATUS.accepted]: [1, 4, 0],
  [QUOTE_STATUS.declined]: [2, 12, 60],
  [QUOTE_STATUS.expired]: [2, 18, 70],
  [QUOTE_STATUS.cancelled]: [1, 9, 0],
}

/** Leads of demo-leads.ts that were offered something: in which status it is, at what price. */
const TO_LEADS: readonly (readonly [lead: number, status: number, sell: number, buy: number])[] = [
  [6, QUOTE_STATUS.sent, 780, 640],
]

const leadLane = (lead: number, sell: number, buy: number): Lane => {
  const text = LEAD_TEXTS[lead - 1]
  if (!text) throw new Error('demo data: no such lead')
  const goods = { cargo: text.cargo, cargoId: 1, hs: '392690', pack: 'Палети', places: 33, kg: 20_000, m3: 80 }
  return {
    type: text.type,
    direction: text.direction,
    clients: [],
    route: [text.from, '', '', text.to],
    equipment: 21,
    days: 3,
    sell: [sell, 'EUR'],
    buy: [buy, 'EUR'],
    goods,
  }
}

const plansOfOrders = (orders: readonly DemoOrder[], ageOf: (order: DemoOrder) => number, every: number): QuotePlan[] =>
  orders
    .filter(({ row, plan }) => row.id % every === 0 && plan.status !== ORDER_STATUS.draft && plan.ago < MAX_AGE)
    .map((order) => ({
      lane: order.plan.lane,
      status: QUOTE_STATUS.ordered,
      turn: 0,
      ago: ageOf(order) + OFFER_DAYS,
      order,
    }))

const others = (business: Business, times: number): QuotePlan[] => {
  const lanes = lanesOf(business)
  return Object.entries(OTHERS).flatMap(([status, [count, from, step]], group) => {
    // Those with days in between have come to nothing.
    const more = step > 0 ? times : 1
    return Array.from({ length: count * more }, (_, index) => {
      const lane = lanes[(group * 5 + index * 7) % lanes.length]
      if (!lane) throw new Error('demo data: no lane')
      return { lane, status: Number(status), turn: index % 3, ago: from + Math.floor((index * step * 2) / (more + 1)) }
    })
  })
}

const again = (plans: readonly QuotePlan[], from: number, to: number): QuotePlan[] => {
  const first = plans.find(({ status }) => status === from)
  return first ? [{ ...first, status: to, ago: first.ago - 8, replaces: first }] : []
}

const toLeads = ({ road }: Business): QuotePlan[] =>
  road.length === 0
    ? []
    : TO_LEADS.map(([lead, status, sell, buy]) => ({ lane: leadLane(lead, sell, buy), status, turn: 1, ago: 1, lead }))

/** The oldest first. `ageOf`: days since an order was made. */
export const quotePlans = (
  business: Business,
  orders: readonly DemoOrder[],
  ageOf: (order: DemoOrder) => number,
  count: number,
): readonly QuotePlan[] => {
  const isFew = count <= FEW
  const free = others(business, isFew ? 1 : LOST_TIMES)
  const rest = [
    ...free,
    ...toLeads(business),
    ...again(free, QUOTE_STATUS.declined, QUOTE_STATUS.negotiation),
    ...again(free, QUOTE_STATUS.expired, QUOTE_STATUS.priced),
  ]
  return [
    ...plansOfOrders(orders, ageOf, isFew ? OFFERED.few : OFFERED.many).slice(0, count - rest.length),
    ...rest,
  ].toSorted((one, other) => other.ago - one.ago)
}
