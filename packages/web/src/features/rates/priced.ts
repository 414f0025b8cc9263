/** A rate as banks show it: for cheap currencies the price of a hundred or ten thousand units, and its change. */
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'

const MOST = 10_000
/** Below this, a price for one unit has too few digits to read. */
const READABLE = '0.1'

interface Priced {
  units: number
  price: Decimal
  /** With its sign; empty if it is the same or there was none before. */
  change: string
}

export const priceOf = (rate: Decimal, before: Decimal | null): Priced => {
  const one = new Big(rate)
  const units = [1, 100].find((count) => one.times(count).gte(READABLE)) ?? MOST
  const change = one.minus(before ?? one).times(units)
  return {
    units,
    price: one.times(units).toFixed(),
    change: change.eq(0) ? '' : `${change.gt(0) ? '+' : ''}${change.toFixed()}`,
  }
}
