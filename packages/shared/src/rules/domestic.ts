/** Domestic carriage crosses no border: customs fields and statuses mean nothing there. */
import { fieldsIn, type FieldsByEntity } from '../entities/fields-by-entity.ts'
import type { OrderStatusName } from '../statuses.ts'

/** Of orders_dir_types (domain.md 2.7). */
const DOMESTIC = 4

const ADDRESSES = ['customs_address_from', 'customs_address_to', 'border_crossing'] as const

const CUSTOMS_FIELDS: FieldsByEntity = {
  order: [...ADDRESSES, 'customs_broker_id', 'customs_declaration', 'customs_date'],
  order_direction: ADDRESSES,
  quote_direction: ADDRESSES,
}

/** Order statuses by tech name. */
const CUSTOMS_STATUSES: ReadonlySet<string> = new Set<OrderStatusName>(['export_customs', 'border', 'import_customs'])

type Deal = Readonly<Record<string, unknown>>

export const isDomestic = ({ direction_id: direction }: Deal): boolean => direction === DOMESTIC

/** Fields that a form leaves out, of the deal or of a part of it. What is filled stays in sight. */
export const fieldsWithoutCustoms = (entity: string, deal: Deal, record: Deal = deal): readonly string[] =>
  isDomestic(deal) ? fieldsIn(CUSTOMS_FIELDS, entity).filter((name) => !record[name]) : []

export const isCustomsStatus = (tech: string): boolean => CUSTOMS_STATUSES.has(tech)
