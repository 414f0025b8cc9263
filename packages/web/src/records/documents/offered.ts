/**
 * Which documents an order is printed as: a booking of what goes by sea, a waybill of domestic carriage by road, the others
 * always. Pure.
 */
import type { Row } from '#records/documents/paper-row.ts'
import { type DocumentKind, ORDER_DOCUMENTS } from './document.ts'

interface Carried {
  deal: Row
  directions: readonly Row[]
}

/** Of order_types and orders_dir_types (domain.md 2.6, 2.7). */
const SEA_TYPES = new Set<unknown>([1, 5])
const ROAD_TYPE = 2
const DOMESTIC = 4

const goesBy = (directions: readonly Row[], mode: string): boolean =>
  directions.some((leg) => leg.transport_mode === mode)

const OFFERED: Partial<Record<DocumentKind, (carried: Carried) => boolean>> = {
  booking_request: ({ deal, directions }) => SEA_TYPES.has(deal.order_type_id) || goesBy(directions, 'sea'),
  ttn: ({ deal, directions }) =>
    deal.direction_id === DOMESTIC && (deal.order_type_id === ROAD_TYPE || goesBy(directions, 'auto')),
}

export const orderDocuments = (carried: Carried): DocumentKind[] =>
  ORDER_DOCUMENTS.filter((kind) => OFFERED[kind]?.(carried) ?? true)
