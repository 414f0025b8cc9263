/** Numbers of the demo's deals, given by the year as `number.queries.ts` gives them, and where counting goes on. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { organizations } from '../data/organizations.ts'
import type { SeedRow } from '../data/seed-row.ts'
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

export const numberedOrders = (rows: readonly SeedRow[], counters: Counters): readonly SeedRow[] =>
  rows.map((row) => {
    const prefix = codes.get(Number(row.organization_id)) ?? 'ORD'
    return { ...row, number: next(counters, order.path, prefix, Number(row.doc_date)) }
  })

/** A new version has the number of the first. `dayOf`: the calendar day of an instant. */
export const numberedQuotes = (
  rows: readonly SeedRow[],
  counters: Counters,
  dayOf: (instant: number) => number,
): readonly SeedRow[] => {
  const numbers = new Map<number, string>()
  return rows.map((row) => {
    const number =
      numbers.get(Number(row.parent_id)) ?? next(counters, quote.path, QUOTE_PREFIX, dayOf(Number(row.date_create)))
    numbers.set(row.id, number)
    return { ...row, number }
  })
}
