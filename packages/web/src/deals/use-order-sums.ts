/** The money of an order as it is on this device now: unsent rows included, and the row that is being typed. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { type OrderParts, type OrderSums, orderSums } from '@fura/shared/money/order-sums.ts'
import type { Row } from '#offline/reads.ts'
import { completedRow } from './complete-rows.ts'
import { useCounting } from './use-counting.ts'

export const MONEY_PARTS = [
  'customer_freight',
  'services',
  'carrier_freight',
  'carrier_freight2',
  'kickbacks_customer',
  'kickbacks_carrier',
  'kickbacks_carrier2',
] as const
export type MoneyPart = (typeof MONEY_PARTS)[number]

/** A row as the form holds it; without an id it is new. */
export interface TypedRow {
  part: MoneyPart
  id: number | string | null
  values: Readonly<Record<string, unknown>>
}

const rowsIn = (row: Row, part: string): Values[] => (Array.isArray(row[part]) ? (row[part] as Values[]) : [])

const withTyped = (row: Row, part: MoneyPart, typed: TypedRow | undefined): Values[] => {
  const rows = rowsIn(row, part)
  if (typed?.part !== part) return rows
  const values = typed.values as Values
  const place = rows.findIndex(({ id }) => typed.id !== null && id === typed.id)
  return place === -1 ? [...rows, { ...values, id: 0 }] : rows.with(place, { ...rows[place], ...values })
}

export interface CountedOrder {
  sums: OrderSums
  /** The rows that were counted, with what the server would fill in. */
  rows: Readonly<Record<MoneyPart, readonly Values[]>>
}

/** null until it can be counted. */
export const useOrderSums = (row: Row, typed?: TypedRow): CountedOrder | null => {
  const order = row as Values
  const parts = Object.fromEntries(MONEY_PARTS.map((part) => [part, withTyped(row, part, typed)])) as Record<
    MoneyPart,
    Values[]
  >
  const containers = rowsIn(row, 'containers')
  const counting = useCounting(order, Object.values(parts).flat(), containers)
  if (!counting) return null
  const rows = Object.fromEntries(
    MONEY_PARTS.map((part) => [part, parts[part].map((each) => completedRow(part, each, counting.completing))]),
  ) as Record<MoneyPart, Values[]>
  const counted: OrderParts = { ...rows, containers }
  return { sums: orderSums(order, counted, counting.known), rows }
}
