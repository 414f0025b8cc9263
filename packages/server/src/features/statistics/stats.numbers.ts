/** Counts, sums and shares from rows. Sums are whole hundredths or thousandths until they are formatted. */
import { asText, roundHalfUp } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'

const SECONDS_OF_MINUTE = 60

/** What a count answers. */
export interface NumRow {
  num: number
}

export const countIn = (rows: readonly NumRow[]): number => rows[0]?.num ?? 0

export const totalNum = (rows: readonly NumRow[]): number => rows.reduce((total, { num }) => total + num, 0)

/** Of the rows that one question answers for several groups. */
export const partOf = <R extends { part: string }>(rows: readonly R[], part: R['part']): R[] =>
  rows.filter((row) => row.part === part)

/** Of a sum as the queries answer it: text. */
export const toBig = (sum: string | null | undefined): Big => new Big(sum ?? 0)

/** Hundredths as money. */
export const asMoney = (hundredths: Big): string => asText(hundredths.div(100))

/** Thousandths as a quantity. */
export const asQuantity = (thousandths: Big, places = 3): string => asText(thousandths.div(1000), places)

/** With one digit; null of nothing. */
export const percent = (share: Big | number, of: Big | number): string | null =>
  new Big(of).eq(0) ? null : asText(new Big(share).times(100).div(of), 1)

/** Money for each of so many; null of none. */
export const perOne = (hundredths: Big, num: Big | number): string | null =>
  new Big(num).gt(0) ? asMoney(hundredths.div(num)) : null

/** The median out of its one or two middle values in seconds, in whole minutes. */
export const medianMinutes = (middle: readonly NumRow[]): number | null => {
  if (middle.length === 0) return null
  return Number(roundHalfUp(new Big(totalNum(middle)).div(middle.length).div(SECONDS_OF_MINUTE), 0))
}

/** Counts by the value of a column; empty values count under 0. */
export const countBy = <C extends string>(
  rows: readonly (NumRow & { readonly [K in C]: number | null })[],
  column: C,
): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const row of rows) {
    const key = row[column] ?? 0
    sums.set(key, (sums.get(key) ?? 0) + row.num)
  }
  return sums
}
