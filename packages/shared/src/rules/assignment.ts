/**
 * What stands against sending a truck with its crew on a job (domain.md 4.6). The planning board asks before it assigns, the
 * suggestions of who could carry a load before they rank, the server when a part of an order is written.
 */
import { Big } from 'big.js'
import type { FieldCode } from '../errors.ts'
import type { FieldErrors } from '../fields/validate.ts'
import { overlaps, type Trip } from './busy.ts'

const KG_IN_TONNE = 1000

export const TRUCK_PAPERS = ['insurance_until', 'inspection_until'] as const
export const TRAILER_PAPERS = TRUCK_PAPERS
export const DRIVER_PAPERS = ['passport_until', 'adr_until'] as const
export const CARRIER_PAPERS = ['license_until', 'insurance_until', 'contract_until'] as const

/** By the one whose papers they are. */
export const CREW_PAPERS = {
  truck: TRUCK_PAPERS,
  trailer: TRAILER_PAPERS,
  driver: DRIVER_PAPERS,
  contractor: CARRIER_PAPERS,
} as const

type Papers<P extends string> = Readonly<Record<P, number>>

export interface CrewTruck extends Papers<(typeof TRUCK_PAPERS)[number]> {
  /** Days in the workshop, both included; 0: none are planned. */
  service_from: number
  service_until: number
}
export type CrewDriver = Papers<(typeof DRIVER_PAPERS)[number]>
export interface CrewCarrier extends Papers<(typeof CARRIER_PAPERS)[number]> {
  blackList: number
}
export interface CrewTrailer extends Papers<(typeof TRAILER_PAPERS)[number]> {
  container_type_id: number | null
  /** Tonnes, as a decimal string. */
  capacity_t: string | null
}

/** Who would carry; null: not known. */
export interface Crew {
  truck: CrewTruck | null
  driver: CrewDriver | null
  carrier: CrewCarrier | null
  trailer: CrewTrailer | null
}

export interface AssignedJob {
  /** null: it has no dates yet, so nobody can be busy. */
  trip: Trip | null
  /** Calendar days of loading and of unloading; papers must hold on the last one. */
  firstDay: number
  lastDay: number
  /** Groupage: a truck takes several such loads at once. */
  isLtl: boolean
  isDangerous: boolean
  /** The kind of truck body that it needs; null: any. */
  bodyId: number | null
  /** Kilograms, as a decimal string. */
  weight: string | null
}

/** Another job of the same truck, car or driver. */
export interface OtherJob {
  trip: Trip | null
  isLtl: boolean
  orderId: number
  number: string
}

export type MoverField = 'truck_id' | 'driver_id' | 'car_id'

export type ConflictCode = 'busy' | 'in_service' | 'black_list' | 'expired_papers' | 'wrong_body' | 'overweight'
export type ConflictField = MoverField | 'contractor_id' | 'trailer_id'

export interface Conflict {
  code: ConflictCode
  field: ConflictField
  /** `busy`: the order that the mover is on. */
  other?: OtherJob
  /** `expired_papers`: which paper, and the last day on which it holds. */
  paper?: string
  until?: number
}

/** The board refuses these; the others are for a person to decide. */
const REFUSED: ReadonlySet<ConflictCode> = new Set(['busy', 'in_service', 'black_list'])

export const isRefused = ({ code }: Conflict): boolean => REFUSED.has(code)

const busyConflicts = (
  job: AssignedJob,
  others: Readonly<Partial<Record<MoverField, readonly OtherJob[]>>>,
): Conflict[] => {
  const { trip, isLtl } = job
  if (trip === null) return []
  return (['truck_id', 'driver_id', 'car_id'] as const).flatMap((field) => {
    const other = others[field]?.find((one) => one.trip !== null && !(isLtl && one.isLtl) && overlaps(trip, one.trip))
    return other ? [{ code: 'busy' as const, field, other }] : []
  })
}

const paperConflicts = <P extends string>(
  field: ConflictField,
  owner: Papers<P> | null,
  papers: readonly P[],
  lastDay: number,
): Conflict[] => {
  if (owner === null) return []
  const paper = papers.find((name) => owner[name] > 0 && owner[name] < lastDay)
  return paper === undefined ? [] : [{ code: 'expired_papers', field, paper, until: owner[paper] }]
}

const isInService = ({ service_from: from, service_until: until }: CrewTruck, job: AssignedJob): boolean =>
  from > 0 && job.firstDay <= Math.max(from, until) && job.lastDay >= from

const trailerConflicts = (trailer: CrewTrailer | null, { bodyId, weight }: AssignedJob): Conflict[] => {
  if (trailer === null) return []
  const { container_type_id: type, capacity_t: capacity } = trailer
  const isOther = type !== null && bodyId !== null && type !== bodyId
  const isTooHeavy = weight !== null && capacity !== null && new Big(weight).gt(new Big(capacity).times(KG_IN_TONNE))
  return [
    ...(isOther ? [{ code: 'wrong_body' as const, field: 'trailer_id' as const }] : []),
    ...(isTooHeavy ? [{ code: 'overweight' as const, field: 'trailer_id' as const }] : []),
  ]
}

/** The gravest first. `others`: jobs of orders in work, without the order of this job. */
export const findConflicts = (
  job: AssignedJob,
  { truck, driver, carrier, trailer }: Crew,
  others: Readonly<Partial<Record<MoverField, readonly OtherJob[]>>> = {},
): Conflict[] => [
  ...busyConflicts(job, others),
  ...(truck && isInService(truck, job) ? [{ code: 'in_service' as const, field: 'truck_id' as const }] : []),
  ...(carrier?.blackList === 1 ? [{ code: 'black_list' as const, field: 'contractor_id' as const }] : []),
  ...paperConflicts('truck_id', truck, TRUCK_PAPERS, job.lastDay),
  ...paperConflicts('driver_id', driver, job.isDangerous ? DRIVER_PAPERS : ['passport_until'], job.lastDay),
  ...paperConflicts('contractor_id', carrier, CARRIER_PAPERS, job.lastDay),
  ...paperConflicts('trailer_id', trailer, TRAILER_PAPERS, job.lastDay),
  ...trailerConflicts(trailer, job),
]

const RULES = {
  busy: 'rule:busy',
  in_service: 'rule:in_service',
  black_list: 'rule:black_list',
  expired_papers: 'rule:expired_papers',
  wrong_body: 'rule:wrong_body',
  overweight: 'rule:overweight',
} as const satisfies Readonly<Record<ConflictCode, FieldCode>>

/** As warnings of a write: of each field the gravest. */
export const conflictWarnings = (conflicts: readonly Conflict[]): FieldErrors => {
  const warnings: FieldErrors = {}
  for (const { field, code } of conflicts) warnings[field] ??= RULES[code]
  return warnings
}
