/** Where moments stand on the timeline: as shares of its width, on the clocks of the company. */
import type { PaperOwner } from '@fura/shared/carriage.ts'
import type { PlanJob } from '@fura/shared/plan.ts'
import {
  CARRIER_PAPERS,
  type Crew,
  DRIVER_PAPERS,
  TRAILER_PAPERS,
  TRUCK_PAPERS,
} from '@fura/shared/rules/assignment.ts'
import { overlaps } from '@fura/shared/rules/busy.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'

export interface PlanWindow {
  /** The first calendar day, as its midnight in UTC. */
  first: number
  span: number
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

/** Of a calendar day: where it begins. */
export const placeOfDay = (day: number, { first, span }: PlanWindow): number => within((day - first) / (span * DAY))

/** Clocks are put forward and back at a quarter of an hour; asking the browser for each moment would hold up a scroll. */
const QUARTER = 900
const MOST_OFFSETS = 5000
let offsets = { zone: '', byQuarter: new Map<number, number>() }

/** The moment as the clocks of the company show it, in seconds as if that were UTC. */
export const clockOf = (moment: number): number => {
  const zone = companyZone()
  if (offsets.zone !== zone || offsets.byQuarter.size > MOST_OFFSETS) offsets = { zone, byQuarter: new Map() }
  const quarter = Math.floor(moment / QUARTER)
  const cached = offsets.byQuarter.get(quarter)
  if (cached !== undefined) return moment + cached
  const offset = wallClock(moment, zone) - moment
  offsets.byQuarter.set(quarter, offset)
  return moment + offset
}

export const placeOf = (moment: number, window: PlanWindow): number => placeOfDay(clockOf(moment), window)

export interface Stretch {
  left: number
  width: number
}

/** null: it lies outside. */
export const stretchOf = (from: number, to: number): Stretch | null =>
  to > from ? { left: from, width: to - from } : null

export const isClash = (one: PlanJob, other: PlanJob): boolean =>
  one.key !== other.key &&
  one.in_work === 1 &&
  other.in_work === 1 &&
  !(one.is_ltl === 1 && other.is_ltl === 1) &&
  overlaps(one, other)

/** A job that is under way or done stays on its truck, and so does one whose truck row is not sent yet. */
export const mayMoveJob = (job: PlanJob): boolean =>
  job.order_id !== null && job.in_work === 1 && job.is_loaded === 0 && job.part !== null

export interface Bar extends Stretch {
  job: PlanJob
  /** Jobs at the same time stand one below the other. */
  lane: 0 | 1
  isClash: boolean
}

export const barsOf = (jobs: readonly PlanJob[], window: PlanWindow): Bar[] => {
  let [end, lane] = [0, 0 as 0 | 1]
  return jobs.flatMap((job) => {
    const stretch = stretchOf(placeOf(job.from, window), placeOf(job.to, window))
    if (!stretch) return []
    lane = job.from < end && lane === 0 ? 1 : 0
    end = Math.max(end, job.to)
    return [{ ...stretch, job, lane, isClash: jobs.some((other) => isClash(job, other)) }]
  })
}

export interface Gap extends Stretch {
  days: number
}

/** A day or more between two jobs: the truck stands and costs. */
export const gapsOf = (jobs: readonly PlanJob[], window: PlanWindow): Gap[] => {
  const gaps: Gap[] = []
  let end = jobs[0]?.to ?? 0
  for (const { from, to } of jobs.slice(1)) {
    const days = Math.floor((from - end) / DAY)
    const stretch = stretchOf(placeOf(end, window), placeOf(from, window))
    if (days >= 1 && stretch) gaps.push({ ...stretch, days })
    end = Math.max(end, to)
  }
  return gaps
}

export interface PaperMark {
  key: string
  owner: PaperOwner
  paper: string
  until: number
  left: number
}

const papersIn = <P extends string>(
  owner: PaperMark['owner'],
  of: Readonly<Record<P, number>> | null,
  names: readonly P[],
) => (of === null ? [] : names.map((paper) => ({ owner, paper, until: of[paper] })))

/** Papers whose last day lies in the window, or before it. */
export const papersOf = ({ truck, trailer, driver, carrier }: Crew, window: PlanWindow): PaperMark[] => {
  const last = window.first + window.span * DAY
  return [
    ...papersIn('truck', truck, TRUCK_PAPERS),
    ...papersIn('trailer', trailer, TRAILER_PAPERS),
    ...papersIn('driver', driver, DRIVER_PAPERS),
    ...papersIn('contractor', carrier, CARRIER_PAPERS),
  ]
    .filter(({ until }) => until > 0 && until < last)
    .map((paper) => ({
      ...paper,
      key: `${paper.owner} ${paper.paper}`,
      left: placeOfDay(paper.until + DAY, window),
    }))
}
