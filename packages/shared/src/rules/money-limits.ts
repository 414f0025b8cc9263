/**
 * A priced row comes to at most what an amount may be (domain.md 4.7), and to a sum in the base currency that can be held.
 * In whole numbers, because lists and forms load this without the arithmetic of decimals.
 */
import { toScaled } from '../fields/decimal.ts'
import { MAX_AMOUNT } from '../fields/check.ts'
import { SCALES, type ScaledKind } from '../fields/field.ts'
import type { FieldErrors, NamedValues, Values } from '../fields/validate.ts'
import { startCheck } from './record-check.ts'
import { textOf } from './wire-values.ts'

/** A decimal without its point, and how many of its digits stood behind it. */
interface Whole {
  digits: bigint
  places: number
}

const wholeOf = (record: NamedValues<string>, field: string, kind: ScaledKind, otherwise: string): Whole => {
  const scaled = toScaled(kind, textOf(record, field) ?? otherwise)
  return { digits: BigInt(scaled ?? 0), places: SCALES[kind] }
}

const times = (one: Whole, other: Whole): Whole => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
})

const isAbove = ({ digits, places }: Whole, limit: bigint): boolean => {
  const cents = 10n ** BigInt(places - SCALES.money)
  // Rounded half up, as the row's sum is.
  return (digits + cents / 2n) / cents > limit
}

const AMOUNT_LIMIT = BigInt(toScaled('money', MAX_AMOUNT) ?? 0)
/** Half of the storable maximum, so that VAT has room. */
const BASE_LIMIT = BigInt(Number.MAX_SAFE_INTEGER) / 2n

type RecordCheck = ReturnType<typeof startCheck>

const checkPrice = ({ record, refuse }: RecordCheck, side: '' | 'sell_' | 'buy_'): void => {
  const [price, rate] = [`${side}price`, `${side}rate`]
  const reads = ['quantity', price]
  const amount = times(wholeOf(record, 'quantity', 'qty', '1'), wholeOf(record, price, 'price', '0'))
  const isTooMuch = isAbove(amount, AMOUNT_LIMIT)
  for (const field of reads) refuse(field, 'max', reads, isTooMuch)
  refuse(rate, 'max', [...reads, rate], isAbove(times(amount, wholeOf(record, rate, 'rate', '1')), BASE_LIMIT))
}

const checkMoney = ({ record, refuse }: RecordCheck, fields: readonly string[]): void => {
  for (const field of fields) {
    const base = times(wholeOf(record, field, 'money', '0'), wholeOf(record, 'rate', 'rate', '1'))
    refuse('rate', 'max', [field, 'rate'], isAbove(base, BASE_LIMIT))
  }
}

export const checkFreight = (record: Values, changed: readonly string[]): FieldErrors => {
  const check = startCheck(record, changed)
  checkPrice(check, '')
  checkMoney(check, ['paid_amount', 'penalty_amount'])
  return check.findings.errors
}

export const checkService = (record: Values, changed: readonly string[]): FieldErrors => {
  const check = startCheck(record, changed)
  checkPrice(check, 'sell_')
  checkPrice(check, 'buy_')
  return check.findings.errors
}

export const checkKickback = (record: Values, changed: readonly string[]): FieldErrors => {
  const check = startCheck(record, changed)
  checkMoney(check, ['amount'])
  return check.findings.errors
}
