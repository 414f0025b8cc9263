/** The value of a field of a new record if none was sent: the declared default, else empty. */
import type { Fields } from '../entities/entity.ts'
import { emptyValue, type Wire } from './wire.ts'
import type { Field } from './field.ts'

export const firstValue = (field: Field): Wire => field.default ?? emptyValue(field)

/** What a call that adds a record must send: all that differs from the first values. */
export const withoutFirstValues = <V>(fields: Fields, values: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name]
      return !field || value !== firstValue(field)
    }),
  )

/** The first values of a record from a part of its values; leaves out null, which means the same as absent. */
export const firstValues = (fields: Fields): Record<string, Wire> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, Wire] => [name, firstValue(field)])
      .filter(([, value]) => value !== null),
  )
