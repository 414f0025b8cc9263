/**
 * The carriages of an order, each with a document of its own: by a container or a truck of the order,
 * else by a road leg, else by the order itself. Pure.
 */
import type { Row } from '#records/documents/paper-row.ts'
import type { Papers, RecordId } from './document.ts'

export interface Carriage {
  /** The record with the route. */
  leg: Row
  /** The record with driver and vehicle; the leg itself if there is no other. */
  vehicle: Row
  container: Row | undefined
}

const VEHICLE = ['contractor_id', 'driver_id', 'truck_id', 'trailer_id'] as const

const hasVehicle = (row: Row): boolean => VEHICLE.some((field) => Boolean(row[field]))

const idOf = (value: unknown): RecordId[] =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : []

const isByRoad = ({ transport_mode: mode }: Row): boolean => mode === undefined || mode === null || mode === 'auto'

/** The road leg of the same carrier, else the first one, else the order as a whole. */
const legOf = ({ deal, directions }: Papers, vehicle: Row): Row => {
  const byRoad = directions.filter(isByRoad)
  return byRoad.find((leg) => leg.contractor_id && leg.contractor_id === vehicle.contractor_id) ?? byRoad[0] ?? deal
}

export const carriagesOf = (papers: Papers): Carriage[] => {
  const { deal, directions, containers } = papers
  const carried = containers.filter(hasVehicle)
  if (carried.length > 0) {
    return carried.map((container) => ({ leg: legOf(papers, container), vehicle: container, container }))
  }
  const legs = directions.filter(isByRoad)
  const [only] = containers
  const container = containers.length === 1 ? only : undefined
  if (legs.length > 0) return legs.map((leg) => ({ leg, vehicle: leg, container }))
  return [{ leg: deal, vehicle: deal, container }]
}

/** If a ship or a train goes first, the road carrier is the order's second one (domain.md 0). */
const usualCarrier = ({ deal, directions }: Papers): unknown => {
  const isFirstByRoad = directions.every(isByRoad) && !deal.line_id
  return isFirstByRoad ? deal.main_carrier_id : (deal.main_carrier2_id ?? deal.main_carrier_id)
}

export const carrierOf = (papers: Papers, { vehicle }: Carriage): RecordId | null =>
  idOf(vehicle.contractor_id)[0] ?? idOf(usualCarrier(papers))[0] ?? null

/** Everybody who carries something of the order or is paid for it, those with a vehicle first. */
export const carriersOf = (papers: Papers): RecordId[] => {
  const { deal, directions, containers, bought } = papers
  return [
    ...new Set(
      [
        ...carriagesOf(papers).map((carriage) => carrierOf(papers, carriage)),
        deal.main_carrier_id,
        deal.main_carrier2_id,
        ...[...directions, ...containers].map((row) => row.contractor_id),
        ...bought.map(({ partyId }) => partyId),
      ].flatMap(idOf),
    ),
  ]
}

/** Carriages of this carrier; for a carrier without any, the order as a whole. */
export const carriagesBy = (papers: Papers, carrierId: RecordId | null): Carriage[] => {
  const own = carriagesOf(papers).filter((carriage) => carrierOf(papers, carriage) === carrierId)
  return own.length > 0 ? own : [{ leg: papers.deal, vehicle: papers.deal, container: undefined }]
}
