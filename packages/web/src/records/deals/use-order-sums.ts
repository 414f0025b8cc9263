/** The money of an order as it is on this device now: unsent rows included, and the row that is being typed. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { type OrderParts, type OrderSums, orderSums } from '@fura/shared/money/order-sums.ts'
import type { Row } from '#offline/reads.ts'
import { type Completing, completedRow, missingRates } from './complete-rows.ts'
import { distinctRates, type RateAsked } from './use-bank-rates.ts'
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
  /** Without these rates some rows have no sum, and the order has none either. */
  missing: readonly RateAsked[]
}

/** What depends on a rate that is not there is left out: a sum would be a guess. */
const withoutGuesses = (sums: OrderSums, rows: Record<MoneyPart, Values[]>, completing: Completing): OrderSums => {
  const parts = { ...sums.parts }
  for (const part of MONEY_PARTS) {
    parts[part] = sums.parts[part].map((each, place) => {
      const row = rows[part][place]
      if (!row || missingRates(row, completing).length === 0) return each
      const { base: _, sell_base: _sell, buy_base: _buy, ...others } = each
      return others
    })
  }
  return { order: {}, terms: {}, parts }
}

/** null until it can be counted, and of what was never read whole. */
export const useOrderSums = (row: Row, typed?: TypedRow): CountedOrder | null => {
  const order = row as Values
  const parts = Object.fromEntries(MONEY_PARTS.map((part) => [part, withTyped(row, part, typed)])) as Record<
    MoneyPart,
    Values[]
  >
  const containers = rowsIn(row, 'containers')
  const counting = useCounting(order, Object.values(parts).flat(), containers)
  if (!counting || row._arePartsUnloaded) return null
  const rows = Object.fromEntries(
    MONEY_PARTS.map((part) => [part, parts[part].map((each) => completedRow(part, each, counting.completing))]),
  ) as Record<MoneyPart, Values[]>
  const sums = orderSums(order, { ...rows, containers } satisfies OrderParts, counting.known)
  const ofRows = MONEY_PARTS.flatMap((part) => rows[part].flatMap((each) => missingRates(each, counting.completing)))
  const missing = distinctRates([...ofRows, ...counting.missing])
  return { sums: missing.length > 0 ? withoutGuesses(sums, rows, counting.completing) : sums, rows, missing }
}
