/**
 * How well a driver with truck and trailer fits a load. The server and the app offline ask the same, so that the order of the
 * suggestions does not depend on the network.
 */
import { Big } from 'big.js'
import type { CarriageCandidate, Misfit, PaperOwner } from '../carriage.ts'
import type { ValuesOf } from '../entities/index.ts'
import type { Values } from '../fields/validate.ts'
import { recordOf } from '../objects.ts'
import {
  type AssignedJob,
  CARRIER_PAPERS,
  type ConflictCode,
  type ConflictField,
  type Crew,
  DRIVER_PAPERS,
  findConflicts,
  TRAILER_PAPERS,
  TRUCK_PAPERS,
} from './assignment.ts'
import { type Trip, tripOf, tripOfDirection } from './busy.ts'
import { decimalOf } from './wire-decimals.ts'
import { calendarDay, idOf, numberOf, textOf } from './wire-values.ts'

/** What is to be carried: the order, or one leg of it. */
export interface Load {
  from: number | null
  to: number | null
  /** null: the loading has no date yet. */
  trip: Trip | null
  container_type_id: number | null
  gross_weight: Big | null
  volume: Big | null
  isDangerous: boolean
  /** Groupage: a truck takes several such loads at once. */
  isLtl: boolean
}

/** What a leg leaves open its order says. */
export const loadOf = (order: ValuesOf<'order'>, leg: ValuesOf<'order_direction'> | null): Load => {
  const first = leg ?? order
  return {
    from: idOf(first, 'poo_id') ?? idOf(order, 'pol_id'),
    to: idOf(first, 'fd_id') ?? idOf(order, 'pod_id'),
    trip: leg ? tripOfDirection(leg, order) : tripOf(order),
    container_type_id: idOf(first, 'container_type_id') ?? idOf(order, 'container_type_id'),
    gross_weight: decimalOf(first, 'gross_weight') ?? decimalOf(order, 'gross_weight'),
    volume: decimalOf(first, 'volume') ?? decimalOf(order, 'volume'),
    isDangerous: order.is_dangerous === 1,
    isLtl: order.is_ltl === 1,
  }
}

/** A trip of another order in work, and where it ends. */
export interface OtherTrip extends Trip {
  /** null and '' where the reader may not see the order. */
  orderId: number | null
  number: string
  cityName: string
  isLtl: boolean
}

/** The last trip that ends before the loading. */
const lastBefore = ({ trip }: Load, others: readonly OtherTrip[]): OtherTrip | null =>
  others.filter(({ to }) => trip === null || to <= trip.from).toSorted((one, other) => other.to - one.to)[0] ?? null

/** The data of a driver, or of a carrier without one. */
export interface CrewFacts {
  driverId: number | null
  contractorId: number | null
  /** As stored; empty where there is none or it may not be seen. */
  driver: ValuesOf<'driver'>
  carrier: ValuesOf<'contractor'>
  truck: ValuesOf<'truck'>
  trailer: ValuesOf<'trailer'>
  /** Of the driver and of the truck, for other orders in work. */
  trips: readonly OtherTrip[]
  lane: Pick<CarriageCandidate, 'lane_count' | 'lane_last'>
}

const jobOf = (load: Load, now: number, timeZone: string): AssignedJob => ({
  trip: load.trip,
  firstDay: calendarDay(load.trip?.from ?? now, timeZone),
  lastDay: calendarDay(load.trip?.to ?? now, timeZone),
  isLtl: load.isLtl,
  isDangerous: load.isDangerous,
  bodyId: load.container_type_id,
  weight: load.gross_weight?.toFixed() ?? null,
})

const numbersOf = <N extends string>(record: Values, names: readonly N[]): Record<N, number> =>
  recordOf(names, (name) => numberOf(record, name))

const crewOf = ({ truck, driver, carrier, trailer }: CrewFacts): Crew => ({
  truck: numbersOf(truck, [...TRUCK_PAPERS, 'service_from', 'service_until']),
  driver: numbersOf(driver, DRIVER_PAPERS),
  carrier: numbersOf(carrier, [...CARRIER_PAPERS, 'blackList']),
  trailer: {
    ...numbersOf(trailer, TRAILER_PAPERS),
    container_type_id: idOf(trailer, 'container_type_id'),
    capacity_t: textOf(trailer, 'capacity_t'),
  },
})

/** What is not known of the trailer is not held against it. */
const isTooLarge = ({ volume }: Load, trailer: ValuesOf<'trailer'>): boolean => {
  const room = decimalOf(trailer, 'volume_m3')
  return volume !== null && room !== null && volume.gt(room)
}

/** Carriers in the black list are never suggested. */
const MISFIT_OF: Readonly<Record<Exclude<ConflictCode, 'black_list'>, Misfit>> = {
  busy: 'busy',
  in_service: 'service',
  expired_papers: 'papers',
  wrong_body: 'body',
  overweight: 'capacity',
}

const OWNER_OF: Readonly<Partial<Record<ConflictField, PaperOwner>>> = {
  truck_id: 'truck',
  trailer_id: 'trailer',
  driver_id: 'driver',
  contractor_id: 'contractor',
}

export const candidateOf = (load: Load, facts: CrewFacts, now: number, timeZone: string): CarriageCandidate => {
  const { driver, carrier, truck, trailer } = facts
  const others = facts.trips.map((trip) => ({ ...trip, trip, orderId: trip.orderId ?? 0 }))
  const conflicts = findConflicts(jobOf(load, now, timeZone), crewOf(facts), { driver_id: others })
  const busy = conflicts.find(({ code }) => code === 'busy')?.other
  const [ending] = conflicts
    .filter(({ code }) => code === 'expired_papers')
    .toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0))
  const last = lastBefore(load, facts.trips)
  const conflictMisfits = conflicts.flatMap(({ code }) => (code === 'black_list' ? [] : MISFIT_OF[code]))
  return {
    contractor_id: facts.contractorId,
    contractor_name: textOf(carrier, 'name') ?? '',
    driver_id: facts.driverId,
    driver_name: textOf(driver, 'name') ?? '',
    driver_phone: textOf(driver, 'phone') ?? '',
    truck_id: idOf(driver, 'truck_id'),
    truck_name: textOf(truck, 'name') ?? '',
    trailer_id: idOf(driver, 'trailer_id'),
    trailer_name: textOf(trailer, 'name') ?? '',
    ...facts.lane,
    free_from: last?.to ?? 0,
    free_city_name: last?.cityName ?? '',
    busy_order_id: busy?.orderId || null,
    busy_number: busy?.number ?? '',
    paper: ending?.paper ?? null,
    paper_owner: (ending && OWNER_OF[ending.field]) ?? null,
    paper_until: ending?.until ?? 0,
    misfits: [...new Set<Misfit>([...conflictMisfits, ...(isTooLarge(load, trailer) ? (['volume'] as const) : [])])],
  }
}

/** The heavier reason counts more than any number of lighter ones: a crew on the road cannot come at all. */
const WEIGHTS: Readonly<Record<Misfit, number>> = { busy: 32, service: 16, papers: 8, capacity: 4, volume: 2, body: 1 }

const misfitOf = ({ misfits }: CarriageCandidate): number => misfits.reduce((sum, misfit) => sum + WEIGHTS[misfit], 0)

const nameOf = ({ driver_name: driver, contractor_name: carrier }: CarriageCandidate): string => driver || carrier

/** Crews that fit come first; among them those that carried the lane most often, then the nearest, then by name. */
export const rankCandidates = <C extends CarriageCandidate>(candidates: readonly C[], near: string): C[] => {
  const isNear = ({ free_city_name: city }: C): number => (near !== '' && city === near ? 1 : 0)
  return candidates.toSorted(
    (one, other) =>
      misfitOf(one) - misfitOf(other) ||
      other.lane_count - one.lane_count ||
      isNear(other) - isNear(one) ||
      Number(other.driver_id !== null) - Number(one.driver_id !== null) ||
      Number(other.truck_id !== null) - Number(one.truck_id !== null) ||
      nameOf(one).localeCompare(nameOf(other)),
  )
}

/** The middle of what was paid, in the currency of the last payment; the prices are newest first. */
export const usualPrice = (paid: readonly { price: string; currencyId: number | null }[]): string | null => {
  const [last] = paid
  if (!last) return null
  const sorted = paid
    .filter(({ currencyId }) => currencyId === last.currencyId)
    .toSorted((one, other) => new Big(one.price).cmp(other.price))
  return sorted[Math.floor((sorted.length - 1) / 2)]?.price ?? null
}
