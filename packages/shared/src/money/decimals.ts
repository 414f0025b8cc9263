/** Decimals as strings: the few exact operations that freight money needs; writing one as text rounds it half up. */
import { Big } from 'big.js'

export type Decimal = string

export const CENTS = 2
export const RATE_PLACES = 6
/** Shares are capped here: larger ones mean nothing, and this one fits its column. */
const MAX_PERCENT = 1e9

export const roundHalfUp = (value: Big, places: number): Big => value.round(places, Big.roundHalfUp)

export const asText = (value: Big, places = CENTS): Decimal => roundHalfUp(value, places).toFixed(places)

/** The share of `part` in `whole`; null where `whole` is zero, or next to nothing beside `part`. */
export const percentOf = (part: Big, whole: Big): Decimal | null => {
  if (whole.eq(0)) return null
  const percent = roundHalfUp(part.div(whole).times(100), CENTS)
  return percent.abs().gt(MAX_PERCENT) ? null : percent.toFixed(CENTS)
}

export const sumOf = (values: readonly Big[]): Big => values.reduce((sum, value) => sum.plus(value), new Big(0))
