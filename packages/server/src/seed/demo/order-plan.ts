/**
 * Which orders the demo has: on which lane, in which status, how long ago each was loaded. Every status of containers and
 * every one of trucks stands among those in work where the company has such; those that are over fill fourteen months.
 */
import { ORDER_STATUS, type OrderStatusName } from '@fura/shared/statuses.ts'
import { type Business, lanesOf } from './business.ts'
import { isDomestic, type Lane } from './lane.ts'

export interface OrderPlan {
  lane: Lane
  status: number
  /** Days since the loading; below zero it is still to come. */
  ago: number
  /** The last status on the way that it has reached: of those that stand aside it is not their own. */
  way: number
}

const { closed: CLOSED, failed_loading: FAILED, cancelled: CANCELLED } = ORDER_STATUS
/** Its order is written ten days before, and rates begin fourteen months ago. */
const OLDEST = 412
/** After it an order of any lane is paid for. */
const PAID_AFTER = 46

/** Status → days since the loading; `AFTER` counts from the end of the carriage. */
type Ages = Readonly<Partial<Record<OrderStatusName, number>>>

const SEA_BEFORE: Ages = {
  draft: -14,
  confirmed: -8,
  booking: -6,
  booked: -1,
  to_loading: 0,
  loaded: 1,
  export_customs: 1,
  hold: -4,
}
const SEA_AFTER: Ages = {
  in_transit: 1,
  at_port: 4,
  import_customs: 5,
  delivery: 7,
  unloaded: 9,
  empty_return: 10,
  docs_waiting: 13,
  invoiced: 90,
  paid: 60,
  problem: 12,
}
const ROAD_BEFORE: Ages = {
  draft: -6,
  confirmed: -3,
  carrier_search: 1,
  booked: -1,
  to_loading: 0,
  loaded: 0,
  export_customs: 1,
  in_transit: 1,
  border: 2,
  hold: -2,
}
const ROAD_AFTER: Ages = { import_customs: 0, unloaded: 1, docs_waiting: 6, invoiced: 12, paid: 40, problem: 5 }
/** Of what goes neither by container nor by truck: statuses that fit all. */
const OTHER_BEFORE: Ages = { confirmed: -5, booked: -2, loaded: 1 }
const OTHER_AFTER: Ages = { unloaded: 2, docs_waiting: 6, invoiced: 80 }

/** Those that stand aside have come so far. */
const WAY: Readonly<Record<number, number>> = {
  [ORDER_STATUS.hold]: ORDER_STATUS.booked,
  [ORDER_STATUS.problem]: ORDER_STATUS.unloaded,
  [FAILED]: ORDER_STATUS.booked,
  [CANCELLED]: ORDER_STATUS.confirmed,
}

const plan = (lane: Lane, status: number, ago: number): OrderPlan => ({
  lane,
  status,
  ago,
  way: WAY[status] ?? status,
})

const laneAt = (lanes: readonly Lane[], place: number): Lane => {
  const lane = lanes[place % lanes.length]
  if (!lane) throw new Error('demo data: no lane')
  return lane
}

/** Statuses at customs and at the border. */
const ABROAD: ReadonlySet<number> = new Set([
  ORDER_STATUS.export_customs,
  ORDER_STATUS.border,
  ORDER_STATUS.import_customs,
])

interface Aged {
  status: number
  ago: number
  /** `ago` counts from the end of the carriage. */
  isOver: boolean
}

const sent = (status: OrderStatusName, ago: number): Aged => ({ status: ORDER_STATUS[status], ago, isOver: false })
const due = (status: OrderStatusName, ago: number): Aged => ({ status: ORDER_STATUS[status], ago, isOver: true })

const agesOf = (before: Ages, after: Ages): Aged[] => {
  const each = (ages: Ages) => Object.entries(ages) as [OrderStatusName, number][]
  return [...each(before).map(([name, ago]) => sent(name, ago)), ...each(after).map(([name, ago]) => due(name, ago))]
}

/** `from`: the place of the lane that comes first. */
const inWork = (lanes: readonly Lane[], ages: readonly Aged[], from = 4): OrderPlan[] =>
  lanes.length === 0
    ? []
    : ages.map(({ status, ago, isOver }, index) => {
        const fitting = ABROAD.has(status) ? lanes.filter((lane) => !isDomestic(lane)) : lanes
        const lane = laneAt(fitting, index * 3 + from)
        return plan(lane, status, ago + (isOver ? lane.days : 0))
      })

/**
 * The day of a company with trucks of its own: loads of today and tomorrow that have no truck yet, trucks on their way to load,
 * and trucks that come free today and tomorrow.
 */
const DISPATCH: readonly Aged[] = [
  sent('confirmed', 0),
  sent('carrier_search', 0),
  sent('confirmed', -1),
  sent('carrier_search', -1),
  sent('booked', -1),
  sent('booked', -2),
  sent('to_loading', 0),
  sent('loaded', 0),
  due('in_transit', 0),
  due('in_transit', -1),
  due('border', -1),
  due('import_customs', 0),
  due('unloaded', 0),
  due('docs_waiting', 3),
  due('invoiced', 8),
  due('invoiced', 30),
]
/** A second turn takes other lanes. */
const SECOND_TURN = 9

/** Now and then one is cancelled, now and then no truck comes. */
const endOf = (index: number, hasTrucks: boolean): number => {
  if (index % 8 === 3) return CANCELLED
  return index % 8 === 7 && hasTrucks ? FAILED : CLOSED
}

const over = (business: Business, count: number): OrderPlan[] => {
  const lanes = lanesOf(business)
  return Array.from({ length: count }, (_, index) => {
    const status = endOf(index, business.road.length > 0)
    const lane = laneAt(status === FAILED ? business.road : lanes, index * 7)
    const youngest = lane.days + PAID_AFTER
    return plan(lane, status, youngest + Math.floor(((OLDEST - youngest) * index) / count))
  })
}

/** A company that does one thing alone has twice as much of it under way. */
const working = ({ sea, road, other }: Business): readonly OrderPlan[] => {
  const [atSea, onRoad] = [agesOf(SEA_BEFORE, SEA_AFTER), agesOf(ROAD_BEFORE, ROAD_AFTER)]
  return [
    ...inWork(sea, atSea),
    ...(road.length === 0 ? inWork(sea, atSea, SECOND_TURN) : []),
    ...inWork(road, onRoad),
    ...(sea.length === 0 ? inWork(road, DISPATCH, SECOND_TURN) : []),
    ...inWork(other, agesOf(OTHER_BEFORE, OTHER_AFTER)),
  ]
}

export const orderPlans = (business: Business, count: number): readonly OrderPlan[] => {
  const open = working(business)
  return [...open, ...over(business, count - open.length)]
}
