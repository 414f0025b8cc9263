/** What a field of a new record holds when nobody says anything: the declared default, else empty. */
import type { Fields } from '../entities/entity.ts'
import { emptyValue, type Wire } from './wire.ts'
import type { Field } from './field.ts'

export const firstValue = (field: Field): Wire => field.default ?? emptyValue(field)

/** What a call that adds a record has to carry: all that differs from what the record starts with anyway. */
export const withoutFirstValues = <V>(fields: Fields, values: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name]
      return !field || value !== firstValue(field)
    }),
  )

/** The beginning of a record of which only the rest is known; null, which says as much as absent, is left out. */
export const firstValues = (fields: Fields): Record<string, Wire> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, Wire] => [name, firstValue(field)])
      .filter(([, value]) => value !== null),
  )
