/** Units of the company's base currency for one of another, out of the bank's rates in the national one (domain.md 3.3). Pure. */
import { asText, type Decimal, RATE_PLACES } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { BankRate } from '#offline/rates.ts'

export const NATIONAL_CODE = 'UAH'

interface Asked {
  /** As the bank told them; null where it told none. */
  rate: BankRate | null
  baseRate: BankRate | null
  isBase: boolean
  isNational: boolean
}

const ofOne = ({ rate, units }: BankRate): Big => new Big(rate).div(units)

export const rateInBase = ({ rate, baseRate, isBase, isNational }: Asked): Decimal | null => {
  if (isBase) return asText(new Big(1), RATE_PLACES)
  if (rate) return asText(ofOne(rate).div(baseRate ? ofOne(baseRate) : 1), RATE_PLACES)
  return baseRate && isNational ? asText(new Big(1).div(ofOne(baseRate)), RATE_PLACES) : null
}
