/** Numbers of the demo's deals, given by the year as `number.queries.ts` gives them, and where counting goes on. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { organizations } from '../data/organizations.ts'
import type { SeedOf } from '../data/seed-row.ts'
import { yearOf } from './days.ts'

const DIGITS = 5
const QUOTE_PREFIX = 'КП'

/** The key of a counter → the last number given. */
export type Counters = Map<string, number>

const next = (counters: Counters, resource: string, prefix: string, day: number): string => {
  const year = String(yearOf(day)).slice(-2)
  const key = `${resource} ${prefix}-${year}`
  const last = (counters.get(key) ?? 0) + 1
  counters.set(key, last)
  return `${prefix}-${year}-${String(last).padStart(DIGITS, '0')}`
}

const codes = new Map(organizations.map((row) => [row.id, String(row.code)]))

export const numberedOrders = (rows: readonly SeedOf<'order'>[], counters: Counters): readonly SeedOf<'order'>[] =>
  rows.map((row) => {
    const prefix = codes.get(row.organization_id ?? 0) ?? 'ORD'
    return { ...row, number: next(counters, order.path, prefix, row.doc_date ?? 0) }
  })

/** A new version has the number of the first. `dayOf`: the calendar day of an instant. */
export const numberedQuotes = (
  rows: readonly SeedOf<'quote'>[],
  counters: Counters,
  dayOf: (instant: number) => number,
): readonly SeedOf<'quote'>[] => {
  const numbers = new Map<number, string>()
  return rows.map((row) => {
    const number =
      numbers.get(row.parent_id ?? 0) ?? next(counters, quote.path, QUOTE_PREFIX, dayOf(row.date_create ?? 0))
    numbers.set(row.id, number)
    return { ...row, number }
  })
}
