/**
 * A priced row as it will be once the server has it: what is typed, without what cannot be counted with yet, and what
 * completeRow() of shared fills in. A row that is being typed, or waits to be sent, can so be counted. Pure.
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

/** A row and what is about to be written to it. `part`: the member of the deal that it stands in. */
export interface WrittenRow {
  part: string
  /** As it is stored; empty where all of it is being written. */
  before: Values
  sent: Values
}

const COUNTED = /(?:^|_)(?:price|rate|quantity|amount|percent)$/
const DECIMAL = /^\d+(\.\d+)?$/

/** Blank texts of a form, and numbers that are still being typed, are nothing to count with; nor is a rate of nought. */
const isCountable = (name: string, value: unknown): boolean => {
  if (value === '') return false
  if (typeof value !== 'string' || !COUNTED.test(name)) return true
  return DECIMAL.test(value) && !(name.endsWith('rate') && Number(value) === 0)
}

const countable = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isCountable(name, value) ? value : null]))

/** A row as it is on the device: it already holds what the server has filled in. */
export const storedRow = (part: string, row: Values): WrittenRow => ({ part, before: {}, sent: countable(row) })

/** A stored row with what a form holds of it: only what differs will be sent. */
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

/** What is computed of a row by its rate, by the field of the rate. */
const BY_RATE: Readonly<Record<string, readonly string[]>> = {
  rate: ['base', 'debt'],
  sell_rate: ['sell_base'],
  buy_rate: ['buy_base'],
} satisfies { [F in PartField]?: readonly PartField[] }

/** The sums of a row without those that wait for a rate. */
export const withoutGuesses = (sums: Values, missing: readonly MissingRate[]): Values => {
  const guessed = missing.flatMap(({ field }) => BY_RATE[field] ?? [])
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !guessed.includes(name)))
}
