/**
 * Fourteen months of daily rates in the company's own currency, converted through the hryvnia. A day's rate depends on the day alone, so a demo made tomorrow agrees
 * with one made today. No rate passes through a float.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { asText, type Decimal, RATE_PLACES } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import { currencyId } from '../data/money.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { daysBetween, monthsBefore } from './days.ts'
import { mix } from './random.ts'

const MONTHS = 14

/** Millionths of a hryvnia for one unit, about which the rate wanders. */
const MIDDLES: readonly (readonly [code: string, middle: number])[] = [
  ['USD', 41_500_000],
  ['EUR', 45_000_000],
  ['PLN', 10_500_000],
  ['GBP', 53_800_000],
  ['CNY', 5_780_000],
  ['KZT', 80_000],
  ['TRY', 1_060_000],
  ['RON', 9_050_000],
]

/** Days between the turning points, and how far from the middle one may lie: 1/40 of it. */
const WAVE = 16
const REACH = 40
/** From one day to the next: up to 1/1000 beside the wave. */
const JITTER = 1000

/** From −range to +range. */
const noise = (seed: number, range: number): number => (mix(seed) % (2 * range + 1)) - range

const rateOn = (currency: number, middle: number, day: number): number => {
  const seed = currency * 1_000_003
  const [turn, along] = [Math.floor(day / WAVE), day % WAVE]
  const reach = Math.floor(middle / REACH)
  const [from, to] = [noise(seed + turn, reach), noise(seed + turn + 1, reach)]
  const wave = from + Math.trunc(((to - from) * along) / WAVE)
  return middle + wave + noise(seed + 500_000 + day, Math.floor(middle / JITTER))
}

/** Of one unit on a day, in hryvnias; of the hryvnia itself one. */
const inHryvnias = (currency: number, date: number): Big => {
  const middle = MIDDLES.find(([code]) => currencyId(code) === currency)?.[1]
  return new Big(middle === undefined ? 1 : fromScaled('rate', rateOn(currency, middle, date / DAY)))
}

/** Units of the own currency for one of another on a day. */
export const demoRate = (base: number, currency: number, date: number): Decimal =>
  asText(inHryvnias(currency, date).div(inHryvnias(base, date)), RATE_PLACES)

/** `today` is a date; `own` is the code of the company's own currency, which has no rate. */
export const exchangeRates = (today: number, own: string): readonly SeedRow[] => {
  const days = daysBetween(monthsBefore(today, MONTHS), today)
  const foreign = ['UAH', ...MIDDLES.map(([code]) => code)].filter((code) => code !== own)
  return foreign.flatMap((code, place) =>
    days.map((date, index) => ({
      id: place * days.length + index + 1,
      currency_id: currencyId(code),
      date,
      rate: demoRate(currencyId(own), currencyId(code), date),
      units: 1,
      source: 'manual',
    })),
  )
}
