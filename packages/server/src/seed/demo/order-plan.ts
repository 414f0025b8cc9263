/**
 * Which orders the demo has: on which lane, in which status, how long ago each was loaded. Every status of containers and
 * every one of trucks stands among those in work where the company has such; those that are over fill fourteen months.
 */
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

const CLOSED = 19
const FAILED = 22
const CANCELLED = 23
/** Its order is written ten days before, and rates begin fourteen months ago. */
const OLDEST = 412
/** After it an order of any lane is paid for. */
const PAID_AFTER = 46

/** Status → days since the loading; `AFTER` counts from the end of the carriage. */
type Ages = Readonly<Record<number, number>>

const SEA_BEFORE: Ages = { 1: -14, 2: -8, 4: -6, 5: -1, 6: 0, 7: 1, 8: 1, 20: -4 }
const SEA_AFTER: Ages = { 9: 1, 11: 4, 12: 5, 13: 7, 14: 9, 15: 10, 16: 13, 17: 90, 18: 60, 21: 12 }
const ROAD_BEFORE: Ages = { 1: -6, 2: -3, 3: 1, 5: -1, 6: 0, 7: 0, 8: 1, 9: 1, 10: 2, 20: -2 }
const ROAD_AFTER: Ages = { 12: 0, 14: 1, 16: 6, 17: 12, 18: 40, 21: 5 }
/** Of what goes neither by container nor by truck: statuses that fit all. */
const OTHER_BEFORE: Ages = { 2: -5, 5: -2, 7: 1 }
const OTHER_AFTER: Ages = { 14: 2, 16: 6, 17: 80 }

/** Those that stand aside have come so far. */
const WAY: Readonly<Record<number, number>> = { 20: 5, 21: 14, [FAILED]: 5, [CANCELLED]: 2 }

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
const ABROAD = new Set([8, 10, 12])

interface Aged {
  status: number
  ago: number
  /** `ago` counts from the end of the carriage. */
  isOver: boolean
}

const agesOf = (before: Ages, after: Ages): Aged[] => [
  ...Object.entries(before).map(([status, ago]) => ({ status: Number(status), ago, isOver: false })),
  ...Object.entries(after).map(([status, ago]) => ({ status: Number(status), ago, isOver: true })),
]

/** `from`: the place of the lane that comes first. */
const inWork = (lanes: readonly Lane[], ages: readonly Aged[], from = 4): OrderPlan[] =>
  lanes.length === 0
    ? []
    : ages.map(({ status, ago, isOver }, index) => {
        const fitting = ABROAD.has(status) ? lanes.filter((lane) => !isDomestic(lane)) : lanes
        const lane = laneAt(fitting, index * 3 + from)
        return plan(lane, status, ago + (isOver ? lane.days : 0))
      })

const sent = (status: number, ago: number): Aged => ({ status, ago, isOver: false })
const due = (status: number, ago: number): Aged => ({ status, ago, isOver: true })

/**
 * The day of a company with trucks of its own: loads of today and tomorrow that have no truck yet, trucks on their way to load,
 * and trucks that come free today and tomorrow.
 */
const DISPATCH: readonly Aged[] = [
  sent(2, 0),
  sent(3, 0),
  sent(2, -1),
  sent(3, -1),
  sent(5, -1),
  sent(5, -2),
  sent(6, 0),
  sent(7, 0),
  due(9, 0),
  due(9, -1),
  due(10, -1),
  due(12, 0),
  due(14, 0),
  due(16, 3),
  due(17, 8),
  due(17, 30),
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
