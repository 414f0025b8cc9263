/** A bank's table → rates in the company's own currency (domain.md 3.3). Pure. */
import { asText, type Decimal, RATE_PLACES } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { BankTable } from './bank-parsers.ts'

/** null where the bank has no rate of one of the two, or where the result would be zero at six decimals. */
export const rateInOwn = ({ rates }: BankTable, national: string, own: string, code: string): Decimal | null => {
  const rateOf = (currency: string) => (currency === national ? '1' : rates.get(currency))
  const [target, base] = [rateOf(code), rateOf(own)]
  if (target === undefined || base === undefined) return null
  const rate = asText(new Big(target).div(base), RATE_PLACES)
  return new Big(rate).eq(0) ? null : rate
}
