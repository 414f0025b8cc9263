/** Wire values ↔ stored columns: decimals become scaled integers, lists of ids become JSON, everything else is stored as on the wire. */
import { AppError } from '@fura/shared/errors.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import { fromScaled, toScaled } from '@fura/shared/fields/decimal.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import type { Stored } from '#db/database.ts'

/** A sum too large for its column is an error of the field `name`, never an empty value. */
export const toStored = (name: string, field: Field, value: Wire): Stored => {
  if (value === null) return null
  if (Array.isArray(value)) return JSON.stringify(value)
  if (!isScaled(field.kind)) return value
  const scaled = toScaled(field.kind, String(value))
  if (scaled === null) throw new AppError('invalid data', { fields: { [name]: 'max' } })
  return scaled
}

export const toWire = (field: Field, stored: Stored): Wire => {
  if (stored === null) return emptyValue(field)
  if (isScaled(field.kind)) return fromScaled(field.kind, Number(stored))
  if (field.kind === 'ids') return JSON.parse(String(stored)) as number[]
  return stored
}

/** Wire values are equal if they mean the same: an empty text, null and an empty date are equal. */
export const sameValue = (field: Field, one: Wire, other: Wire): boolean => {
  const plain = (value: Wire) => {
    if (value === null || value === '') return JSON.stringify(emptyValue(field))
    return JSON.stringify(value)
  }
  return plain(one) === plain(other)
}
