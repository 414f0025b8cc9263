/**
 * Tax codes of nobody: contractors' look right and fail their check digit, clients' pass it out of ranges that are not
 * given out (firms from 99 000 000, births after 2170, businesses of a thirteenth month).
 */
import { businessCheckDigit, firmCheckDigit, personCheckDigit } from '@fura/shared/rules/tax-codes.ts'
import type { Random } from './random.ts'

const fail = (digit: number, random: Random): number => (digit + random.int(1, 9)) % 10

export const firmTaxCode = (random: Random): string => {
  const seven = `99${random.digits(5)}`
  return `${seven}${fail(firmCheckDigit(seven), random)}`
}

export const personTaxCode = (random: Random): string => {
  const nine = `99${random.digits(7)}`
  return `${nine}${fail(personCheckDigit(nine), random)}`
}

export const validFirmCode = (random: Random): string => {
  const seven = `99${random.digits(5)}`
  return `${seven}${firmCheckDigit(seven)}`
}

export const validPersonCode = (random: Random): string => {
  const nine = `99${random.digits(7)}`
  return `${nine}${personCheckDigit(nine)}`
}

/** A code whose digit would be ten is not given out: another is drawn. */
export const businessCode = (random: Random): string => {
  const eleven = `9913${random.digits(7)}`
  const digit = businessCheckDigit(eleven)
  return digit === null ? businessCode(random) : `${eleven}${digit}`
}
