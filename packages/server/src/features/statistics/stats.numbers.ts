/** Counts, sums and shares from rows. Sums are whole hundredths or thousandths until they are formatted. */
import { asText, roundHalfUp } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { Row } from '#db/database.ts'

const SECONDS_OF_MINUTE = 60

export const countIn = (rows: readonly Row[], column = 'num'): number => Number(rows[0]?.[column] ?? 0)

export const bigIn = (row: Row | undefined, column: string): Big => new Big(String(row?.[column] ?? 0))

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
export const medianMinutes = (middle: readonly Row[]): number | null => {
  if (middle.length === 0) return null
  const total = middle.reduce((sum, row) => sum + Number(row.value), 0)
  return Number(roundHalfUp(new Big(total).div(middle.length).div(SECONDS_OF_MINUTE), 0))
}

/** How many of each, by a column; what is empty stands under 0. */
export const tally = (rows: readonly Row[], column: string): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const row of rows) {
    const key = Number(row[column] ?? 0)
    sums.set(key, (sums.get(key) ?? 0) + Number(row.num))
  }
  return sums
}
