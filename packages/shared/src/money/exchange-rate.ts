/** The rate that a row is counted with, out of a stored one: units of the own currency for one of another. */
import { Big } from 'big.js'
import { asText, type Decimal, RATE_PLACES } from './decimals.ts'

export const OWN_RATE: Decimal = asText(new Big(1), RATE_PLACES)

export const ratePerUnit = (rate: Decimal, units: number): Decimal => asText(new Big(rate).div(units), RATE_PLACES)
