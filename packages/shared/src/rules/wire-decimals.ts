/** Decimals of a record as numbers that can be counted with; apart from wire-values.ts, which lists need without the arithmetic. */
import { Big } from 'big.js'
import type { NamedValues } from '../fields/validate.ts'
import { textOf } from './wire-values.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/

/** null also for a text that is no decimal (yet): its own field says so. */
export const decimalOf = <F extends string>(record: NamedValues<F>, field: NoInfer<F>): Big | null => {
  const text = textOf(record, field)
  return text !== null && DECIMAL.test(text) ? new Big(text) : null
}
