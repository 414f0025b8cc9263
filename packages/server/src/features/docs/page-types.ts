/** A schema in a few words, for people: "text, up to 150", "id of country", "0 or 1". */
import type { Document, Schema } from './openapi-types.ts'

export const resolved = (document: Document, schema: Schema): Schema => {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  return name === undefined ? schema : (document.components.schemas[name] ?? schema)
}

const FORMATS: Readonly<Record<string, string>> = {
  decimal: 'decimal string',
  'unix-day': 'day, Unix seconds',
  'unix-time': 'moment, Unix seconds',
  uuid: 'UUID',
  email: 'e-mail',
  password: 'password',
  'date-time': 'ISO 8601 time',
  day: 'day, dd-mm-yyyy',
}

const range = (min: number | undefined, max: number | undefined): string => {
  if (min !== undefined && max !== undefined) return min === max ? `, ${min}` : `, ${min}–${max}`
  if (max !== undefined) return `, up to ${max}`
  return min === undefined ? '' : `, from ${min}`
}

/** Of `name` and `-name` only the first is shown. */
const isTurned = ({ enum: all = [] }: Schema, value: string | number): boolean =>
  typeof value === 'string' && value.startsWith('-') && all.includes(value.slice(1))

const valuesOf = (schema: Schema): string => {
  const labels = schema['x-labels'] ?? {}
  const values = (schema.enum ?? []).filter((value) => value !== null && !isTurned(schema, value))
  return values
    .map((value) => {
      const label = labels[String(value)]
      return label === undefined || label === String(value) ? String(value) : `${value} (${label})`
    })
    .join(values.length > 2 ? ', ' : ' or ')
}

export const typeWords = (schema: Schema): string => {
  const type = [schema.type ?? []]
    .flat()
    .filter((word) => word !== 'null')
    .join(' or ')
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '')
  if (schema['x-ref']) return `id of ${schema['x-ref']}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return valuesOf(schema)
  const format = FORMATS[schema.format ?? '']
  if (format) return `${format}${range(schema.minLength, schema.maxLength)}`
  if (schema.type === 'array') return `${typeWords(schema.items ?? {})}, any number`
  if (type === 'integer') return `integer${range(schema.minimum, schema.maximum)}`
  if (type === 'string') return `text${range(schema.minLength, schema.maxLength)}`
  return type || 'any'
}
