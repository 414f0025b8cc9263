/**
 * A priced row as the server will complete it: the typed values, without those that cannot be counted yet, and the
 * values that completeRow() of shared fills in. So unsaved and unsent rows can be counted. Pure.
 */
import type { Values } from '@fura/shared/fields/validate.ts'
import {
  type Completing,
  completeRow,
  type MissingRate,
  type RateAsked,
  ratesToComplete,
} from '@fura/shared/money/complete-row.ts'
import { isSameValue } from '#offline/same-value.ts'
import type { DealValues, FieldOf } from '@fura/shared/entities/index.ts'

/** A row and the values to be written to it. `part`: the member of the deal that contains it. */
export interface WrittenRow {
  part: string
  /** The stored row; empty for a new one. */
  before: Values
  sent: Values
}

const COUNTED = /(?:^|_)(?:price|rate|quantity|amount|percent)$/
const DECIMAL = /^\d+(\.\d+)?$/

/** Blank texts of a form, unfinished numbers and a rate of zero do not count. */
const isCountable = (name: string, value: unknown): boolean => {
  if (value === '') return false
  if (typeof value !== 'string' || !COUNTED.test(name)) return true
  return DECIMAL.test(value) && !(name.endsWith('rate') && Number(value) === 0)
}

const countable = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isCountable(name, value) ? value : null]))

/** A row of this device: it contains the values that the server filled in. */
export const storedRow = (part: string, row: Values): WrittenRow => ({ part, before: {}, sent: countable(row) })

/** A stored row with a form's values: only differences will be sent. */
export const typedRow = (part: string, row: Values, typed: Values): WrittenRow => ({
  part,
  before: row,
  sent: countable(Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSameValue(value, row[name])))),
})

/** The bank's rates that completing the rows may need. */
export const ratesOfRows = (rows: readonly WrittenRow[], deal: DealValues, today: number): RateAsked[] =>
  rows.flatMap(({ part, before, sent }) => ratesToComplete(part, { deal, today, before, sent }))

export interface CompletedRow {
  row: Values
  /** Without these rates the row has no sum in the base currency: a price in dollars is never counted as hryvnias. */
  missing: readonly MissingRate[]
}

export const completedRow = ({ part, before, sent }: WrittenRow, about: Completing): CompletedRow => {
  const { values, missing } = completeRow(part, before, sent, about)
  return { row: { ...before, ...sent, ...values }, missing }
}

type PartField = FieldOf<
  'customer_freight' | 'carrier_freight' | 'order_service' | 'quote_service' | 'kickback_customer'
>

/** The computed fields of a row, by the field of the rate they need. */
const BY_RATE: Readonly<Record<string, readonly string[]>> = {
  rate: ['base', 'debt'],
  sell_rate: ['sell_base'],
  buy_rate: ['buy_base'],
} satisfies { [F in PartField]?: readonly PartField[] }

/** The sums of a row without those that lack a rate. */
export const withoutGuesses = (sums: Values, missing: readonly MissingRate[]): Values => {
  const guessed = missing.flatMap(({ field }) => BY_RATE[field] ?? [])
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !guessed.includes(name)))
}
