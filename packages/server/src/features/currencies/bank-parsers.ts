/** Parses the answers of banks, each in its own shape, into one table of a day. Anything else is an error. */
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { isPlainObject } from '@fura/shared/fields/validate.ts'
import { Big } from 'big.js'

export interface BankTable {
  /** The calendar day that the rates hold from: midnight UTC in Unix seconds. */
  day: number
  /** What one of a currency costs in the bank's own. */
  rates: ReadonlyMap<string, Decimal>
}

/** The bank answered something else than its table. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable'
}

/** More digits than a rate is stored with: a currency may be divided by another afterwards. */
const DIVIDED_PLACES = 12

const divide = (amount: Decimal, by: Decimal): Decimal => new Big(amount).div(by).toFixed(DIVIDED_PLACES)

const dayOf = (year: string | undefined, month: string | undefined, day: string | undefined): number => {
  const seconds = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000
  if (!Number.isFinite(seconds)) throw new UnreadableTable('no day')
  return seconds
}

/** "17.11.2026" */
const dottedDay = (text: unknown): number => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(String(text)) ?? []
  return dayOf(year, month, day)
}

/** "2026-11-17" */
const isoDay = (text: unknown): number => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(text)) ?? []
  return dayOf(year, month, day)
}

const isPositive = (text: string): boolean => /^\d{1,12}(\.\d{1,12})?$/.test(text) && !/^[0.]+$/.test(text)

/** What `amount` of the bank's currency is paid for, by its code. */
type ReadRow = readonly [code: unknown, amount: unknown, units: unknown]

/** Skips unreadable rows: one odd currency must not cost the others. */
const tableOf = (day: number, rows: readonly ReadRow[]): BankTable => {
  const rates = new Map(
    rows.flatMap(([code, amount, units]) => {
      const isRow = typeof code === 'string' && /^[A-Z]{3}$/.test(code)
      if (!isRow || !isPositive(String(amount)) || !isPositive(String(units))) return []
      return [[code, Number(units) === 1 ? String(amount) : divide(String(amount), String(units))] as const]
    }),
  )
  if (rates.size === 0) throw new UnreadableTable('no rates')
  return { day, rates }
}

const jsonRows = (text: string): Record<string, unknown>[] => {
  try {
    const rows: unknown = JSON.parse(text)
    if (Array.isArray(rows) && rows.every(isPlainObject)) return rows
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new UnreadableTable('no list')
}

/** National Bank of Ukraine: hryvnias for one. Metals and special drawing rights stand among them and are not asked for. */
export const readNbu = (text: string): BankTable => {
  const rows = jsonRows(text)
  return tableOf(
    dottedDay(rows[0]?.exchangedate),
    rows.map(({ cc, rate }) => [cc, rate, 1]),
  )
}

/** National Bank of Poland, table A: złotys for one. */
export const readNbp = (text: string): BankTable => {
  const [table] = jsonRows(text)
  const rates = Array.isArray(table?.rates) ? table.rates.filter(isPlainObject) : []
  return tableOf(
    isoDay(table?.effectiveDate),
    rates.map(({ code, mid }) => [code, mid, 1]),
  )
}

const textOfTag = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`).exec(xml)?.[1] ?? ''

/** National Bank of Kazakhstan: tenges for as many as it names. */
export const readNbk = (text: string): BankTable => {
  const items = [...text.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => item)
  return tableOf(
    dottedDay(textOfTag(text, 'date')),
    items.map((item) => [textOfTag(item, 'title'), textOfTag(item, 'description'), textOfTag(item, 'quant')]),
  )
}

/** European Central Bank: how many of a currency one euro is. */
export const readEcb = (text: string): BankTable => {
  const cubes = [...text.matchAll(/<Cube\s+currency=['"]([^'"]*)['"]\s+rate=['"]([^'"]*)['"]\s*\/>/g)]
  return tableOf(
    isoDay(/<Cube\s+time=['"]([^'"]*)['"]/.exec(text)?.[1]),
    cubes.map(([, code, foreign]) => [code, '1', foreign]),
  )
}
