/** When and where the demo deals happen: days and hours of the installation, and what its bank says in its base currency. */
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { type Variant, type VariantName, VARIANTS } from '@fura/shared/variants.ts'
import { currencyId } from '../data/money.ts'
import { dayFrom } from './days.ts'
import { demoRate } from './exchange-rates.ts'

const HOUR = 3600
const NOON = 12 * HOUR

export interface Where {
  currency: string
  timezone: string
  variant: VariantName
}

/** How many there are: as domain.md 7.5 counts them for a visitor, or as few as show each status. */
export interface Volume {
  clients: number
  leads: number
  orders: number
  quotes: number
  /** With a number, where the company has containers; null: as many as the orders happen to have. */
  containers: number | null
  tasks: number
  /** Of the tasks. */
  overdue: number
  messages: number
  /** Orders with files. */
  filed: number
}

export const FULL: Volume = {
  clients: 60,
  leads: 80,
  orders: 200,
  quotes: 150,
  containers: 350,
  tasks: 120,
  overdue: 20,
  messages: 300,
  filed: 12,
}
export const SMALL: Volume = {
  clients: 40,
  leads: 25,
  orders: 60,
  quotes: 24,
  containers: null,
  tasks: 60,
  overdue: 10,
  messages: 300,
  filed: 0,
}

export const KYIV: Where = { currency: 'UAH', timezone: 'Europe/Kyiv', variant: 'standard' }

export interface World {
  now: number
  timeZone: string
  /** What the company's app shows. */
  features: Variant
  /** The calendar day where the company is. */
  today: number
  /** So many days from today. */
  day: (offset: number) => number
  /** The moment at which clocks show this hour, of daytime, on that day. */
  at: (offset: number, hour: number) => number
  /** The same of what has happened: never later than now. */
  past: (offset: number, hour: number) => number
  /** The calendar day of an instant. */
  dayOf: (instant: number) => number
  /** Units of the base currency for one of this on a day. */
  rate: (currency: number, day: number) => Decimal
}

/** As the server asks for it: the day's rate, or the last one before it. */
const bankOf =
  (base: number, today: number) =>
  (currency: number, day: number): Decimal =>
    demoRate(base, currency, Math.min(day, today))

/** Time zones and divisions are slow, and the same days are computed again and again. */
const memoize = <Q, A>(answer: (question: Q) => A): ((question: Q) => A) => {
  const answers = new Map<string, A>()
  return (question) => {
    const key = String(question)
    const result = answers.get(key) ?? answer(question)
    answers.set(key, result)
    return result
  }
}

/** `now` in Unix seconds. */
export const worldAt = (now: number, { currency, timezone, variant }: Where): World => {
  const today = calendarDay(now, timezone)
  const bank = bankOf(currencyId(currency), today)
  const rateOn = memoize(([id, on]: readonly [number, number]) => bank(id, on))
  const day = (offset: number) => dayFrom(today, offset)
  const noonOf = memoize((offset: number) => instantOf(day(offset) + NOON, timezone))
  const at = (offset: number, hour: number) => noonOf(offset) - NOON + hour * HOUR
  return {
    now,
    timeZone: timezone,
    features: VARIANTS[variant],
    today,
    day,
    at,
    past: (offset, hour) => Math.min(at(offset, hour), now),
    dayOf: memoize((instant: number) => calendarDay(instant, timezone)),
    rate: (id, on) => rateOn([id, on]),
  }
}
