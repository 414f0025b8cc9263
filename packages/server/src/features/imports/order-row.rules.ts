/** Checks what a row of an order needs for its parts, before anything is written. */
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'
import { rateOfDay } from '../currencies/rates.queries.ts'
import { partsIn } from './part-columns.ts'

export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== 0 && value !== ''

/** Numbers in one cell, apart by commas, semicolons, bars or lines. */
export const containerNumbers = (cell: unknown): string[] =>
  typeof cell === 'string' ? cell.split(/[,;|\n\r]+/).flatMap((number) => number.trim() || []) : []

export const checkParts = (values: Values): FieldErrors => {
  const { carrier_freight: cost, directions: vehicle, containers } = partsIn(values)
  const needed = [
    ...(cost?.price === undefined ? [] : ['main_carrier_id']),
    ...(vehicle === undefined ? [] : ['poo_id', 'fd_id']),
    ...(containers === undefined ? [] : ['container_type_id']),
  ]
  return Object.fromEntries(needed.filter((name) => !isFilled(values[name])).map((name) => [name, 'required' as const]))
}

const PRICED = ['customer_freight', 'carrier_freight'] as const

/** A price without a rate would have no sum in the currency of the company. */
export const missingRates = async ({ read }: Database, inputs: readonly Values[]): Promise<FieldErrors[]> => {
  const rateChecks = new Map<string, Promise<boolean>>()
  const hasRate = (currencyId: number, day: number): Promise<boolean> => {
    const key = `${currencyId} ${day}`
    const check = rateChecks.get(key) ?? rateOfDay(read, currencyId, day).then((rate) => rate !== null)
    rateChecks.set(key, check)
    return check
  }
  const errors: FieldErrors[] = []
  for (const input of inputs) {
    const parts = partsIn(input)
    const missing: FieldErrors = {}
    for (const as of PRICED) {
      const row = parts[as] ?? {}
      const currencyId = idIn(row.currency_id) ?? idIn(input.currency_id)
      if (row.price === undefined || currencyId === null || isFilled(row.rate)) continue
      const day = numberIn(row.rate_date) || numberIn(input.doc_date) || nowSeconds()
      if (!(await hasRate(currencyId, day))) missing[`${as}.rate`] = 'required'
    }
    errors.push(missing)
  }
  return errors
}
