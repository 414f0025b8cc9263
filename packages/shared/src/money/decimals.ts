/** Decimals as strings: the few operations that freight money needs, exact, rounded half up and only where it is said. */
import { Big } from 'big.js'

export type Decimal = string

export const CENTS = 2
export const RATE_PLACES = 6

export const rounded = (value: Big, places: number): Big => value.round(places, Big.roundHalfUp)

export const asText = (value: Big, places = CENTS): Decimal => rounded(value, places).toFixed(places)

export const sumOf = (values: readonly Big[]): Big => values.reduce((sum, value) => sum.plus(value), new Big(0))
