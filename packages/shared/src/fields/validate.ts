/**
 * Untrusted input → clean values or a code per field. The form and the server run the same code; it is the only validator.
 * An update checks only the fields that were sent, so that absent ones are never wiped.
 */
import type { Entity, Fields } from '../entities/entity.ts'
import { LANGUAGES } from '../language.ts'
import type { FieldCode } from '../errors.ts'
import { checkValue } from './check.ts'
import type { Wire } from './wire.ts'

export type Values = Record<string, Wire>
/** Values of which only these names are read. */
export type NamedValues<F extends string> = { readonly [K in F]?: Wire }
export type FieldErrors = Record<string, FieldCode>
export type Validated = { values: Values; errors: null } | { values: null; errors: FieldErrors }

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

const finish = (values: Values, errors: FieldErrors): Validated =>
  Object.keys(errors).length > 0 ? { values: null, errors } : { values, errors: null }

export const validateNew = (entity: Pick<Entity, 'fields'>, input: Record<string, unknown>): Validated => {
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

export const validateChange = (entity: Pick<Entity, 'fields'>, input: Record<string, unknown>): Validated => {
  const values: Values = {}
  const errors: FieldErrors = {}
  checkSent(entity.fields, input, values, errors)
  return finish(values, errors)
}
