/** A rate as banks say it: of cheap currencies, what a hundred or ten thousand cost. */
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'

const MOST = 10_000
/** Below this a price for one has too few digits to read. */
const READABLE = '0.1'

export const priced = (rate: Decimal): { units: number; price: Decimal } => {
  if (rate === '') return { units: 1, price: '' }
  const one = new Big(rate)
  const units = [1, 100].find((count) => one.times(count).gte(READABLE)) ?? MOST
  return { units, price: one.times(units).toFixed() }
}
