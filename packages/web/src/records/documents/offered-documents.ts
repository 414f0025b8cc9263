/** The documents of an order: a booking by sea, road documents by road, the others always. Pure. */
import { type Mode, modesOf } from '@fura/shared/modes.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { type DocumentKind, ORDER_DOCUMENTS } from './document.ts'

interface Carried {
  deal: Row
  directions: readonly Row[]
}

/** By orders_dir_types (domain.md 2.7). */
const DOMESTIC = 4

const goesBy = ({ deal, directions }: Carried, mode: Mode): boolean => modesOf(deal, directions).includes(mode)
const isByRoad = (carried: Carried): boolean => goesBy(carried, 'auto')

const OFFERED: Partial<Record<DocumentKind, (carried: Carried) => boolean>> = {
  booking_request: (carried) => goesBy(carried, 'sea'),
  driver_instruction: isByRoad,
  cmr: isByRoad,
  ttn: (carried) => carried.deal.direction_id === DOMESTIC && isByRoad(carried),
  power_of_attorney: isByRoad,
}

export const orderDocuments = (carried: Carried): DocumentKind[] =>
  ORDER_DOCUMENTS.filter((kind) => OFFERED[kind]?.(carried) ?? true)
