/**
 * Fourteen months of daily rates to the hryvnia. A day's rate depends on the day alone, so a demo made tomorrow agrees
 * with one made today. Whole millionths throughout: no rate passes through a float.
 */
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { currencyId } from '../data/money.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { dayFrom, daysBetween, monthsBefore } from './days.ts'
import { mix } from './random.ts'

const DAY = 86_400
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

/** Millionths of a hryvnia for one unit on a day; null for what has no rate, as the hryvnia itself. */
export const nationalRate = (currency: number, date: number): number | null => {
  const middle = MIDDLES.find(([code]) => currencyId(code) === currency)?.[1]
  return middle === undefined ? null : rateOn(currency, middle, date / DAY)
}

/** `now` in Unix seconds. */
export const exchangeRates = (now: number): readonly SeedRow[] => {
  const days = daysBetween(monthsBefore(now, MONTHS), dayFrom(now, 0))
  return MIDDLES.flatMap(([code, middle], place) =>
    days.map((date, index) => ({
      id: place * days.length + index + 1,
      currency_id: currencyId(code),
      date,
      rate: fromScaled('rate', rateOn(currencyId(code), middle, date / DAY)),
      units: 1,
      source: 'manual',
    })),
  )
}
