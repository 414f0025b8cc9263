/**
 * Untrusted input → clean values or a code per field. The form and the server run the same code; it is the only validator.
 * An update checks only the fields that were sent, so that absent ones are never wiped.
 */
import type { Fields } from '../entities/entity.ts'
import { LANGUAGES } from '../language.ts'
import type { FieldCode } from '../errors.ts'
import { checkValue } from './check.ts'
import type { ValueOf } from './field.ts'
import type { Wire } from './wire.ts'

export type Values = Record<string, Wire>
/** Values that are read only by these names. */
export type NamedValues<F extends string> = { readonly [K in F]?: Wire }
export type FieldErrors = Record<string, FieldCode>
export type Validated<V = Values> = { values: V; errors: null } | { values: null; errors: FieldErrors }

/** Present in every new record: required or with a default. A translated name may be sent in one language alone. */
type IsThere<F> = F extends { kind: 'name' }
  ? false
  : F extends { kind: 'flag' } | { default: string | number }
    ? true
    : F extends { calc: true }
      ? false
      : F extends { required: true }
        ? true
        : false

/** Checked values, typed by the declared fields; untyped if the fields exist only at run time. */
export type NewValues<F extends Fields> = string extends keyof F
  ? Values
  : { -readonly [K in keyof F as IsThere<F[K]> extends true ? K : never]: ValueOf<F[K]> } & {
      -readonly [K in keyof F as IsThere<F[K]> extends true ? never : K]?: ValueOf<F[K]>
    }
export type ChangedValues<F extends Fields> = string extends keyof F
  ? Values
  : { -readonly [K in keyof F]?: ValueOf<F[K]> }

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checkSent = (fields: Fields, input: Record<string, unknown>, values: Values, errors: FieldErrors) => {
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) errors[name] = 'unknown'
    else if (field.calc) errors[name] = 'not_allowed'
    else {
      const checked = checkValue(field, value)
      if ('error' in checked) errors[name] = checked.error
      else values[name] = checked.value
    }
  }
}

/** A translated name is present when any of its languages is. */
const hasValue = (fields: Fields, values: Values, name: string): boolean =>
  (values[name] ?? null) !== null ||
  (fields[name]?.kind === 'name' && LANGUAGES.some((language) => (values[`${name}_${language}`] ?? null) !== null))

const finish = <V>(values: Values, errors: FieldErrors): Validated<V> =>
  Object.keys(errors).length > 0 ? { values: null, errors } : { values: values as V, errors: null }

export const validateNew = <F extends Fields>(
  entity: { readonly fields: F },
  input: Record<string, unknown>,
): Validated<NewValues<F>> => {
  const values: Values = {}
  const errors: FieldErrors = {}
  checkSent(entity.fields, input, values, errors)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (Object.hasOwn(values, name) || Object.hasOwn(errors, name)) continue
    if (field.default !== undefined) values[name] = field.default
    else if (field.required && !field.calc && !hasValue(entity.fields, values, name)) errors[name] = 'required'
  }
  return finish(values, errors)
}

export const validateChange = <F extends Fields>(
  entity: { readonly fields: F },
  input: Record<string, unknown>,
): Validated<ChangedValues<F>> => {
  const values: Values = {}
  const errors: FieldErrors = {}
  checkSent(entity.fields, input, values, errors)
  return finish(values, errors)
}
