/** The money of an order on this device now: with unsent rows and the row that is being typed. */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import { type OrderParts, type OrderSums, orderSums } from '@fura/shared/money/order-sums.ts'
import { recordOf } from '@fura/shared/objects.ts'
import type { Row } from '#offline/reads.ts'
import {
  type CompletedRow,
  completedRow,
  storedRow,
  typedRow,
  withoutGuesses,
  type WrittenRow,
} from './complete-rows.ts'
import type { RowOf, RowValues } from '#offline/row.ts'
import type { PartMembers } from '#offline/added-members.ts'
import { distinctRates } from './use-bank-rates.ts'
import { useCalculationInputs } from './use-calculation-inputs.ts'

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

/** A priced row of any part, with its sums. */
export type MoneyValues = Partial<RowOf<PartMembers['order'][MoneyPart]>>

/** A row as the form holds it; without an id it is new. */
export interface TypedRow {
  part: MoneyPart
  id: number | string | null
  values: RowValues
}

/** The rows of a part with unsaved values; a new one comes after the others. */
const writtenRows = (row: Row, part: MoneyPart, typed: TypedRow | undefined): WrittenRow[] => {
  const rows = row[part] ?? []
  const written = rows.map((each) => storedRow(part, each))
  if (typed?.part !== part) return written
  const values = typed.values as Values
  const place = rows.findIndex(({ id }) => typed.id !== null && id === typed.id)
  const rowAtPlace = rows[place]
  return rowAtPlace
    ? written.with(place, typedRow(part, rowAtPlace, values))
    : [...written, storedRow(part, { ...values, id: 0 })]
}

const perPart = <T>(make: (part: MoneyPart) => T): Record<MoneyPart, T> => recordOf(MONEY_PARTS, make)

export interface CountedOrder {
  sums: OrderSums
  /** The calculated rows, with the server's values. */
  rows: Readonly<Record<MoneyPart, readonly MoneyValues[]>>
  /** Without these rates some rows have no sum, and the order has none either. */
  missing: readonly RateAsked[]
}

/** The freight that a percentage refers to. */
const FREIGHT_OF: Partial<Record<MoneyPart, MoneyPart>> = {
  kickbacks_customer: 'customer_freight',
  kickbacks_carrier: 'carrier_freight',
  kickbacks_carrier2: 'carrier_freight2',
}

type CompletedParts = Record<MoneyPart, readonly CompletedRow[]>

/** Sums that depend on a missing rate are left out, because they would be guesses. */
const sumsWithoutGuesses = (sums: OrderSums, completed: CompletedParts): OrderSums => {
  const isGuessed = (part: MoneyPart, row: MoneyValues): boolean => {
    const freight = FREIGHT_OF[part]
    return (
      row.kind === 'percent' && freight !== undefined && completed[freight].some(({ missing }) => missing.length > 0)
    )
  }
  const parts = perPart((part) =>
    completed[part].map(({ row, missing }, place): Values => {
      const rowSums = withoutGuesses(sums.parts[part][place] ?? {}, missing)
      if (!isGuessed(part, row)) return rowSums
      const { amount: _, base: _base, ...others } = rowSums
      return others
    }),
  )
  return { order: {}, terms: {}, parts: { ...sums.parts, ...parts } }
}

/** null until the sums can be calculated; stays null if the order’s parts were never read here. */
export const useOrderSums = (row: Row, typed?: TypedRow): CountedOrder | null => {
  const order = row
  const written = perPart((part) => writtenRows(row, part, typed))
  const containers = row.containers ?? []
  const counting = useCalculationInputs(order, Object.values(written).flat(), containers)
  if (!counting || row._arePartsUnloaded) return null
  const completed = perPart((part) => written[part].map((each) => completedRow(each, counting.completing)))
  const rows = perPart((part) => completed[part].map((each) => each.row))
  const sums = orderSums(order, { ...rows, containers } satisfies OrderParts, counting.inputs)
  const ofRows = MONEY_PARTS.flatMap((part) => completed[part].flatMap(({ missing }) => missing))
  const missing = distinctRates([...ofRows, ...counting.missing])
  return { sums: missing.length > 0 ? sumsWithoutGuesses(sums, completed) : sums, rows, missing }
}
