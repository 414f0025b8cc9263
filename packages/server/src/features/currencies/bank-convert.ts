/** A bank's table → rates in the company's own currency (domain.md 3.3). Pure. */
import { asText, RATE_PLACES } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { BankRate, BankTable } from './bank-parsers.ts'

const ONE: BankRate = { rate: '1', units: 1 }

const perUnit = ({ rate, units }: BankRate): Big => new Big(rate).div(units)

/**
 * null where the bank does not tell one of the two, or where nothing would be left of it at six places. The bank's own figures
 * stay as they are where it tells rates in the own currency.
 */
export const rateInOwn = ({ rates }: BankTable, national: string, own: string, code: string): BankRate | null => {
  const toldOf = (of: string) => (of === national ? ONE : rates.get(of))
  const [wanted, base] = [toldOf(code), toldOf(own)]
  if (!wanted || !base) return null
  const kept = own === national ? wanted : { rate: perUnit(wanted).div(perUnit(base)).toFixed(), units: 1 }
  const rate = asText(new Big(kept.rate), RATE_PLACES)
  return new Big(rate).eq(0) ? null : { rate, units: kept.units }
}
