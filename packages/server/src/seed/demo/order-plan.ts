/**
 * Which orders the demo has: on which lane, in which status, how long ago each was loaded. Every status of containers and
 * every one of trucks stands once among those in work; those that are over fill thirteen months.
 */
import { isDomestic, type Lane } from './lane.ts'
import { OTHER_LANES } from './other-lanes.ts'
import { ROAD_LANES } from './road-lanes.ts'
import { SEA_LANES } from './sea-lanes.ts'

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
const OLDEST = 388
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

const inWork = (lanes: readonly Lane[], before: Ages, after: Ages): OrderPlan[] => {
  const ages = [
    ...Object.entries(before).map(([status, ago]) => ({ status: Number(status), ago, isOver: false })),
    ...Object.entries(after).map(([status, ago]) => ({ status: Number(status), ago, isOver: true })),
  ]
  return ages.map(({ status, ago, isOver }, index) => {
    const fitting = ABROAD.has(status) ? lanes.filter((lane) => !isDomestic(lane)) : lanes
    const lane = laneAt(fitting, index * 3 + 4)
    return plan(lane, status, ago + (isOver ? lane.days : 0))
  })
}

/** Now and then one is cancelled, now and then no truck comes. */
const endOf = (index: number): number => (index % 8 === 3 ? CANCELLED : index % 8 === 7 ? FAILED : CLOSED)

const over = (count: number): OrderPlan[] => {
  const lanes = [...SEA_LANES, ...ROAD_LANES, ...OTHER_LANES]
  return Array.from({ length: count }, (_, index) => {
    const status = endOf(index)
    const lane = laneAt(status === FAILED ? ROAD_LANES : lanes, index * 7)
    const youngest = lane.days + PAID_AFTER
    return plan(lane, status, youngest + Math.floor(((OLDEST - youngest) * index) / count))
  })
}

const WORKING: readonly OrderPlan[] = [
  ...inWork(SEA_LANES, SEA_BEFORE, SEA_AFTER),
  ...inWork(ROAD_LANES, ROAD_BEFORE, ROAD_AFTER),
  ...inWork(OTHER_LANES, OTHER_BEFORE, OTHER_AFTER),
]

export const orderPlans = (count: number): readonly OrderPlan[] => [...WORKING, ...over(count - WORKING.length)]
