/** Between a record and the fields of its form: the first values, the changes, and whether they may be sent. Pure. */
import { PHONE_PREFILL } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import { validateChange, validateNew, type FieldErrors, type Values } from '@fura/shared/fields/validate.ts'
import { type Language, LANGUAGES } from '@fura/shared/language.ts'
import { isClean } from '@fura/shared/rules/findings.ts'
import { checkRecord } from '@fura/shared/rules/record-rules.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'

/** Values as the fields of a form hold them: typed values as text ('' when empty), an empty reference or choice as null. */
export type FormValues = RowValues

type Readable = Readonly<Record<string, unknown>>

/** Kinds whose form value is not typed text. */
const NOT_TYPED = new Set(['flag', 'date', 'date_time', 'choice', 'ref', 'owner'])

const inForm = (field: Field, value: unknown): unknown => {
  if (NOT_TYPED.has(field.kind)) return value ?? emptyValue(field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const startValues = (entity: Entity, record: Readable | null, prefill: Readable = {}): FormValues =>
  Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.calc && field.kind !== 'ids')
      .map(([name, field]) => [name, inForm(field, record ? record[name] : (prefill[name] ?? field.default))]),
  )

/** A phone field prefills its country code on focus; the code alone is no phone. */
const isBlank = (field: Field, text: string): boolean =>
  text.trim() === '' || (field.kind === 'phone' && text === PHONE_PREFILL)

const asInput = (field: Field, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (isBlank(field, value)) return emptyValue(field)
  return field.kind === 'int' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

export const changedFields = (start: FormValues, values: FormValues): string[] =>
  Object.keys(values).filter((name) => fieldOf(values, name) !== fieldOf(start, name))

/** A name typed in one language is that language's name, whatever language the app speaks when it is sent. */
const withSpokenNames = (entity: Entity, input: FormValues, language: Language): FormValues => {
  const spoken = Object.keys(input)
    .filter((name) => entity.fields[name]?.kind === 'name')
    .map((name): [string, unknown] => [`${name}_${language}`, fieldOf(input, name)])
  return { ...input, ...Object.fromEntries(spoken) }
}

interface FilledForm {
  entity: Entity
  start: FormValues
  values: FormValues
  isNew: boolean
  language: Language
}

/** What would be sent: of a new record all filled fields, of an existing one the changed ones. */
export const inputOf = ({ entity, start, values, isNew, language }: FilledForm): FormValues => {
  const names = isNew ? Object.keys(values) : changedFields(start, values)
  const input = Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const field = entity.fields[name]
      if (!field) return []
      const value = asInput(field, fieldOf(values, name))
      return isNew && value === null ? [] : [[name, value]]
    }),
  )
  return withSpokenNames(entity, input, language)
}

const isUnsent = (value: unknown): boolean => typeof value === 'string' && value.startsWith('@')

const REFERENCES = new Set<string>(['ref', 'owner'])

/** A reference to an unsent record; it gets its number when its turn comes. */
const unsentReferences = (entity: Entity, input: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => REFERENCES.has(entity.fields[name]?.kind ?? '') && isUnsent(value)),
  )

/** Computed fields also start with their declared default, and are not sent. */
const withoutComputed = ({ fields }: Entity, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.calc === undefined))

/** The form's values, as the record would have them. */
const asRecord = ({ entity, values }: FilledForm): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Wire][] => {
      const field = entity.fields[name]
      return field ? [[name, asInput(field, value) as Wire]] : []
    }),
  )

/** For a new record, empty fields are checked too. */
const fieldsToCheck = ({ isNew, values }: FilledForm, input: FormValues): string[] =>
  Object.keys(isNew ? values : input)

type FormCheck = { values: FormValues; errors: null } | { values: null; errors: FieldErrors }

export const checkForm = (filled: FilledForm): FormCheck => {
  const input = inputOf(filled)
  const unsent = unsentReferences(filled.entity, input)
  const checkable = { ...input, ...Object.fromEntries(Object.keys(unsent).map((name) => [name, 1])) }
  const checked = filled.isNew ? validateNew(filled.entity, checkable) : validateChange(filled.entity, checkable)
  if (checked.errors) return { values: null, errors: errorsAtFields(filled, checked.errors) }
  const broken = checkRecord(filled.entity, { ...asRecord(filled), ...checked.values }, fieldsToCheck(filled, input))
  if (!isClean(broken)) return { values: null, errors: broken }
  return { values: withoutComputed(filled.entity, { ...checked.values, ...unsent }), errors: null }
}

/** An error in `name_ru` is shown at `name` when the form speaks Russian. */
export const errorsAtFields = <E extends string>(
  { entity, language }: Pick<FilledForm, 'entity' | 'language'>,
  errors: Readonly<Record<string, E>>,
): Record<string, E> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, code]) => {
      const plain = name.endsWith(`_${language}`) ? name.slice(0, -1 - language.length) : ''
      return [entity.fields[plain]?.kind === 'name' ? plain : name, code]
    }),
  )

export const otherLanguages = (language: Language): Language[] => LANGUAGES.filter((other) => other !== language)
