/** What an order or a quotation needs before it goes on (domain.md 1.1, 4.5): a route that fits its kind, papers of dangerous goods. */
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import type { FieldErrors, NamedValues, Values } from '../fields/validate.ts'
import { isPortToPort } from '../modes.ts'
import { decimalOf } from './wire-decimals.ts'
import { isEmpty, numberOf } from './wire-values.ts'

/** Fields that are empty: null, or 0 for a date. */
export const missingFields = <F extends string>(record: NamedValues<F>, fields: readonly NoInfer<F>[]): FieldErrors =>
  Object.fromEntries(
    fields.filter((field) => isEmpty(record, field) || record[field] === 0).map((field) => [field, 'required']),
  )

/** With directions the route is theirs. */
export const missingRoute = (record: ValuesOf<'order'> | ValuesOf<'quote'>, directionsCount: number): FieldErrors => {
  if (directionsCount > 0) return {}
  return missingFields(record, isPortToPort(record) ? ['pol_id', 'pod_id'] : ['poo_id', 'fd_id'])
}

export const missingOfDanger = <F extends FieldOf<'order'>>(
  record: NamedValues<F | 'is_dangerous'>,
  fields: readonly F[],
): FieldErrors => (record.is_dangerous === 1 ? missingFields(record, fields) : {})

/** A service that the client pays for. */
export const isSold = (service: ValuesOf<'order_service'>): boolean => decimalOf(service, 'sell_price')?.gt(0) ?? false

/** Missing fields as the answer to a move: the status says that something is missing, the fields say what. */
export const statusErrors = (missing: FieldErrors): FieldErrors =>
  Object.keys(missing).length === 0 ? {} : { ...missing, status_id: 'rule:incomplete' }

/** Where a move sets a moment by itself: what was entered by hand stays. */
export const stampWhereEmpty = <F extends string>(record: NamedValues<F>, field: NoInfer<F>, now: number): Values =>
  numberOf(record, field) === 0 ? { [field]: now } : {}
