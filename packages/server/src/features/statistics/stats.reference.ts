/**
 * The same figures once more for the tests, in plain code over all rows: no SQL beyond reading whole tables, days by the names
 * that the zone's clocks give them.
 */
import { Big } from 'big.js'
import { anyTable, type Database, type Row } from '#db/database.ts'

export const ZONE = 'Europe/Kyiv'
export const DAY = 86_400

export interface Question {
  ids: readonly number[] | null
  role: string
  organization?: number
  /** yyyy-mm-dd, both included. */
  from: string
  to: string
  day?: 'loading' | 'closed'
  now: number
}

export const num = (row: Row, column: string): number => Number(row[column] ?? 0)

/** "2026-11-15" of an instant; empty of none. */
export const localDay = (instant: number): string =>
  instant > 0 ? new Date(instant * 1000).toLocaleDateString('sv-SE', { timeZone: ZONE }) : ''

export const isIn = ({ from, to }: { from: string; to: string }, instant: number): boolean => {
  const day = localDay(instant)
  return day !== '' && day >= from && day <= to
}

export const live = async (db: Database, table: string): Promise<Row[]> =>
  (await anyTable(db.read).selectFrom(table).selectAll().execute()).filter((row) => row.is_deleted === 0)

export const isOf = ({ ids, organization }: Question, row: Row, role: string): boolean =>
  (ids === null || ids.includes(num(row, role))) && (organization === undefined || row.organization_id === organization)

export const counts = (rows: readonly Row[], column: string): Record<number, number> => {
  const countByValue: Record<number, number> = {}
  for (const row of rows) countByValue[num(row, column)] = (countByValue[num(row, column)] ?? 0) + 1
  return countByValue
}

export const percentOf = (part: Big | number, whole: Big | number): string | null =>
  new Big(whole).eq(0) ? null : new Big(part).div(whole).times(100).round(1, Big.roundHalfUp).toFixed(1)
export const moneyOf = (cents: Big): string => cents.div(100).round(2, Big.roundHalfUp).toFixed(2)
export const total = (rows: readonly Row[], value: (row: Row) => number): Big =>
  rows.reduce((sum, row) => sum.plus(value(row)), new Big(0))

export const median = (seconds: readonly number[]): number | null => {
  if (seconds.length === 0) return null
  const sorted = seconds.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return Math.floor((low + high) / 2 / 60 + 0.5)
}
