/**
 * How well a driver with truck and trailer fits a load. The server and the app offline ask the same, so that the order of the
 * suggestions does not depend on the network.
 */
import { Big } from 'big.js'
import { CARRIER_PAPERS, type CarriageCandidate, type CarriagePaper, DRIVER_PAPERS, type Misfit } from '../carriage.ts'
import type { ValuesOf } from '../entities/index.ts'
import type { Values } from '../fields/validate.ts'
import { overlaps, type Trip, tripOf, tripOfDirection } from './busy.ts'
import { decimalOf } from './wire-decimals.ts'
import { calendarDay, idOf, numberOf, textOf } from './wire-values.ts'

const KG_IN_TONNE = 1000

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
  }
}

/** A trip of another order in work, and where it ends. */
export interface OtherTrip extends Trip {
  /** null and '' where the reader may not see the order. */
  orderId: number | null
  number: string
  cityName: string
}

/** The trip that is on at the same time, and the last one that ends before the loading. */
export const tripsAround = (
  load: Load,
  others: readonly OtherTrip[],
): { busy: OtherTrip | null; last: OtherTrip | null } => {
  const { trip } = load
  if (trip === null) return { busy: null, last: others.toSorted((one, other) => other.to - one.to)[0] ?? null }
  const before = others.filter(({ to }) => to <= trip.from).toSorted((one, other) => other.to - one.to)
  return { busy: others.find((other) => overlaps(trip, other)) ?? null, last: before[0] ?? null }
}

/** The paper that ends first, where it ends before the load is unloaded. Dangerous goods need an ADR certificate too. */
export const endingPaper = (
  load: Load,
  papers: Values,
  now: number,
  timeZone: string,
): { paper: CarriagePaper; until: number } | null => {
  const day = calendarDay(load.trip?.to ?? now, timeZone)
  const asked = [...CARRIER_PAPERS, ...DRIVER_PAPERS].filter((paper) => load.isDangerous || paper !== 'adr_until')
  const ending = asked
    .map((paper) => ({ paper, until: numberOf(papers, paper) }))
    .filter(({ until }) => until > 0 && until < day)
  return ending.toSorted((one, other) => one.until - other.until)[0] ?? null
}

/** `trailer` as it is stored; what is not known of it is not held against it. */
export const bodyMisfits = (load: Load, trailer: ValuesOf<'trailer'>): Misfit[] => {
  const type = idOf(trailer, 'container_type_id')
  const [capacity, volume] = [decimalOf(trailer, 'capacity_t'), decimalOf(trailer, 'volume_m3')]
  const isOver = (amount: Big | null, limit: Big | null): boolean =>
    amount !== null && limit !== null && amount.gt(limit)
  return [
    ...(type !== null && load.container_type_id !== null && type !== load.container_type_id ? ['body' as const] : []),
    ...(isOver(load.gross_weight, capacity?.times(KG_IN_TONNE) ?? null) ? ['capacity' as const] : []),
    ...(isOver(load.volume, volume) ? ['volume' as const] : []),
  ]
}

/** What is known of a driver, or of a carrier without one. */
export interface CrewFacts {
  driverId: number | null
  contractorId: number | null
  /** As stored; empty where there is none or it may not be seen. */
  driver: ValuesOf<'driver'>
  carrier: ValuesOf<'contractor'>
  trailer: ValuesOf<'trailer'>
  truckName: string
  /** Of the driver and of the truck, for other orders in work. */
  trips: readonly OtherTrip[]
  lane: Pick<CarriageCandidate, 'lane_count' | 'lane_last'>
}

export const candidateOf = (load: Load, facts: CrewFacts, now: number, timeZone: string): CarriageCandidate => {
  const { driver, carrier, trailer } = facts
  const { busy, last } = tripsAround(load, facts.trips)
  const ending = endingPaper(load, { ...carrier, ...driver }, now, timeZone)
  return {
    contractor_id: facts.contractorId,
    contractor_name: textOf(carrier, 'name') ?? '',
    driver_id: facts.driverId,
    driver_name: textOf(driver, 'name') ?? '',
    driver_phone: textOf(driver, 'phone') ?? '',
    truck_id: idOf(driver, 'truck_id'),
    truck_name: facts.truckName,
    trailer_id: idOf(driver, 'trailer_id'),
    trailer_name: textOf(trailer, 'name') ?? '',
    ...facts.lane,
    free_from: last?.to ?? 0,
    free_city_name: last?.cityName ?? '',
    busy_order_id: busy?.orderId ?? null,
    busy_number: busy?.number ?? '',
    paper: ending?.paper ?? null,
    paper_until: ending?.until ?? 0,
    misfits: [
      ...(busy ? (['busy'] as const) : []),
      ...(ending ? (['papers'] as const) : []),
      ...bodyMisfits(load, trailer),
    ],
  }
}

/** The heavier reason counts more than any number of lighter ones: who is on the road cannot come at all. */
const WEIGHTS: Readonly<Record<Misfit, number>> = { busy: 16, papers: 8, capacity: 4, volume: 2, body: 1 }

const misfitOf = ({ misfits }: CarriageCandidate): number => misfits.reduce((sum, misfit) => sum + WEIGHTS[misfit], 0)

const nameOf = ({ driver_name: driver, contractor_name: carrier }: CarriageCandidate): string => driver || carrier

/** Who fits comes first; among those who carried the lane most often, then who is already near, then by name. */
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
