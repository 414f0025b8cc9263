/** One field as JSON Schema: as it is written (what the check accepts) and as it is answered (what the database holds). */
import { DAY } from '@fura/shared/seconds.ts'
import { EARLIEST, LATEST } from '@fura/shared/fields/check.ts'
import { type Field, isScaled, SCALES, type ScaledKind } from '@fura/shared/fields/field.ts'
import type { CallField, DocField } from '#http/route-doc.ts'
import { refTo, type Schema } from './openapi-types.ts'

export type Direction = 'written' | 'answered'

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'
export const DAY_TEXT: Schema = { type: 'string', format: 'day', pattern: '^\\d{2}-\\d{2}-\\d{4}$' }

export const uuid = (description: string): Schema => ({ type: 'string', format: 'uuid', pattern: UUID, description })
export const integer = (minimum: number, maximum?: number): Schema => ({
  type: 'integer',
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
})

const CALL_KINDS: readonly string[] = [
  'day',
  'cursor',
  'secret',
  'words',
  'value',
  'values',
  'values_by_id',
  'file',
  'records',
  'sync',
  'object',
]

const isCallField = (field: DocField): field is CallField => CALL_KINDS.includes(field.kind)

const bounds = ({ min, max }: DocField): Schema => ({
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
})

const decimal = (kind: ScaledKind, field: Field, direction: Direction): Schema => {
  const scale = SCALES[kind]
  const sign = field.min !== undefined && field.min < 0 ? '-?' : ''
  return {
    type: 'string',
    format: 'decimal',
    pattern: direction === 'answered' ? `^-?\\d+\\.\\d{${scale}}$` : `^${sign}\\d{1,9}(\\.\\d{1,${scale}})?$`,
  }
}

const moment = (kind: 'date' | 'date_time'): Schema =>
  kind === 'date'
    ? {
        ...integer(EARLIEST, LATEST),
        format: 'unix-day',
        multipleOf: DAY,
      }
    : { ...integer(0, LATEST), format: 'unix-time' }

/** Letters that the server normalises: the accepted form and the answered one. */
const cleanedSchema = (
  field: Field,
  direction: Direction,
  accepted: string,
  answered: string,
  description: string,
): Schema => ({
  type: 'string',
  ...(direction === 'answered' ? { ...bounds(field), pattern: answered } : { pattern: accepted }),
  description,
})

const textOf = (field: Field, direction: Direction): Schema => {
  switch (field.kind) {
    case 'phone':
      return cleanedSchema(
        field,
        direction,
        '^\\+?[\\d\\s().\\-]+$',
        '^\\d{8,15}$',
        'A phone number of 8–15 digits, Ukrainian ones (380…) of 12; answered as digits alone.',
      )
    case 'email':
      return { type: 'string', format: 'email', ...bounds(field) }
    case 'code':
      return cleanedSchema(field, direction, '^\\s*[A-Za-z0-9]+\\s*$', '^[A-Z0-9]+$', codeWords(field, 'and digits'))
    case 'letters':
      return cleanedSchema(field, direction, '^\\s*[A-Za-z]+\\s*$', '^[A-Z]+$', codeWords(field, ''))
    case 'iban':
      return cleanedSchema(
        field,
        direction,
        '^[A-Za-z0-9\\s]+$',
        '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
        'An IBAN with right check digits; answered in capitals without spaces.',
      )
    case 'card':
      return cleanedSchema(
        field,
        direction,
        '^[\\d\\s\\-]+$',
        '^(•••• \\d{4}|\\d{13,19})$',
        'A bank card of 13–19 digits; answered by its last four, in full only where one person is read.',
      )
    case 'color':
      return { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }
    default:
      return { type: 'string', ...bounds(field) }
  }
}

const codeWords = ({ min, max }: Field, more: string): string => {
  const length = min === max ? `${max}` : `${min ?? 1}–${max}`
  return `Latin letters ${more}`.trim().concat(`, ${length} characters; answered in capitals.`)
}

const valueSchema = (field: Field, direction: Direction): Schema => {
  if (isScaled(field.kind)) return decimal(field.kind, field, direction)
  switch (field.kind) {
    case 'int':
      return integer(field.min ?? 0, direction === 'written' ? field.max : undefined)
    case 'flag':
      return { type: 'integer', enum: [0, 1] }
    case 'ref':
      return { ...integer(1), ...(field.to === undefined ? {} : { 'x-ref': field.to }) }
    case 'owner':
      return { ...integer(1), description: `A record of the kind that \`${field.by ?? ''}\` says.` }
    case 'ids':
      return {
        type: 'array',
        items: { ...integer(1), ...(field.to === undefined ? {} : { 'x-ref': field.to }) },
        maxItems: 1000,
      }
    case 'date':
    case 'date_time':
      return moment(field.kind)
    case 'choice':
      return { type: typeof field.values?.[0] === 'number' ? 'integer' : 'string', enum: field.values ?? [] }
    default:
      return textOf(field, direction)
  }
}

const ANY_VALUE: Schema = { type: ['string', 'integer', 'array', 'null'], description: 'As the field travels.' }
const VALUES: Schema = { type: 'object', additionalProperties: ANY_VALUE }

const callSchema = (field: CallField): Schema => {
  if (field.kind === 'day') return DAY_TEXT
  if (field.kind === 'secret') return { type: 'string', format: 'password', ...bounds(field) }
  if (field.kind === 'words') return { type: 'array', items: { type: 'string' } }
  if (field.kind === 'value') return ANY_VALUE
  if (field.kind === 'file') return { type: 'string', format: 'binary' }
  if (field.kind === 'records') return { type: 'array', items: refTo('schemas', field.to ?? '') }
  if (field.kind === 'sync') return refTo('schemas', field.to ?? '')
  if (field.kind === 'values') return VALUES
  if (field.kind === 'object') return { type: 'object' }
  if (field.kind === 'values_by_id') return { type: 'object', additionalProperties: VALUES }
  return { type: ['string', 'integer'], description: 'A `cursor` of an earlier answer (`c17`), or Unix seconds.' }
}

/** Kinds that always hold a value. */
const NEVER_NULL = new Set(['flag', 'date', 'date_time', 'ids'])

const orNull = (schema: Schema): Schema => ({
  ...schema,
  type: [...[schema.type ?? []].flat(), 'null'],
  ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
})

export const fieldSchema = (field: DocField, direction: Direction): Schema => {
  if (isCallField(field)) return callSchema(field)
  const schema = valueSchema(field, direction)
  const isNullable = direction === 'answered' ? !NEVER_NULL.has(field.kind) && !field.required : !field.required
  return {
    ...(isNullable ? orNull(schema) : schema),
    ...(direction === 'written' && field.default !== undefined ? { default: field.default } : {}),
    ...(direction === 'answered' && field.calc ? { readOnly: true } : {}),
    ...(field.viewWith ? { 'x-view-permission': [field.viewWith].flat().join(' ') } : {}),
    ...(field.editWith ? { 'x-edit-permission': field.editWith } : {}),
  }
}
