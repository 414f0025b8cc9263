/** An entity as schemas: the record as it is answered, the body that adds one, the body that changes one. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { choiceKey, labelKey } from '@fura/shared/label-key.ts'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import type { DocFields } from '#http/route-doc.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { textOf, textsOf } from '#texts.ts'
import { fieldSchema, integer } from './field-schema.ts'
import { refTo, type Schema } from './openapi-types.ts'

const TEXT: Schema = { type: ['string', 'null'] }

export const labelOf = (language: Language, entity: Entity, field: string): string => {
  const texts = textsOf(language)
  return texts[labelKey(entity.name, field, (key) => key in texts)] ?? field
}

const choiceLabels = (language: Language, entity: Entity, name: string, field: Field): Schema => {
  const labels = (field.values ?? []).map((value): [string, string] => [
    String(value),
    textOf(language, choiceKey(entity.name, name, value)),
  ])
  return labels.length > 0 ? { 'x-labels': Object.fromEntries(labels) } : {}
}

const withLabel = (language: Language, entity: Entity, name: string, field: Field, schema: Schema): Schema => ({
  title: labelOf(language, entity, name),
  ...schema,
  ...choiceLabels(language, entity, name, field),
})

const systemMembers = (language: Language): Record<string, Schema> => {
  const title = (name: string) => ({ title: textOf(language, `record.${name}`), readOnly: true }) as const
  const userId: Schema = { type: ['integer', 'null'], minimum: 1, 'x-ref': 'team_user' }
  const moment: Schema = { ...integer(1), format: 'unix-time' }
  return {
    id: { ...title('id'), ...integer(1) },
    date_create: { ...title('date_create'), ...moment },
    creator_id: { ...title('creator_id'), ...userId },
    date_update: { ...title('date_update'), ...moment },
    updater_id: { ...title('updater_id'), ...userId },
    rev: { ...title('rev'), ...integer(1), description: 'Rises by one with every change.' },
  }
}

/** The field at the end of a path such as `country_id.country_code`. */
const fieldAt = (entity: Entity, path: string): Field | undefined => {
  const [first = '', second] = path.split('.')
  const field = entity.fields[first]
  return field && second ? targetOf(field).fields[second] : field
}

/** Where nothing is referred to, nothing is shown of it: not even a flag. */
const orNull = ({ type = 'string', enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  type: [...new Set([type, 'null'].flat())],
  ...(values ? { enum: [...new Set([...values, null])] } : {}),
})

/** What stands beside a reference: the name and what else the referred record shows. */
const beside = (name: string, field: Field): Record<string, Schema> => {
  const target = targetOf(field)
  const prefix = refPrefix(name)
  const shown = Object.entries(target.shows).map(([suffix, path]): [string, Schema] => {
    const { required: _, ...shownField } = fieldAt(target, path) ?? { kind: 'text' as const }
    const schema = orNull(fieldSchema(shownField, 'answered'))
    return [suffix === '' ? prefix : `${prefix}_${suffix}`, { ...schema, readOnly: true }]
  })
  return { [`${prefix}_name`]: { ...TEXT, readOnly: true }, ...Object.fromEntries(shown) }
}

const hasWords = (field: Field): boolean => field.kind === 'choice' && typeof field.values?.[0] === 'number'

/** `shown`: members of its records in addition to its fields; `inListsOnly`: those that a single record lacks. */
export const recordSchema = (
  language: Language,
  entity: Entity,
  shown: DocFields,
  inListsOnly: readonly string[],
): Schema => {
  const properties = systemMembers(language)
  const open = Object.keys(properties)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.viewWith === 'nobody') continue
    const members = {
      [name]: withLabel(language, entity, name, field, fieldSchema(field, 'answered')),
      ...(field.kind === 'ref' ? beside(name, field) : {}),
      ...(field.kind === 'owner' ? { [`${refPrefix(name)}_name`]: { ...TEXT, readOnly: true as const } } : {}),
      ...(hasWords(field) ? { [`${name}_name`]: { ...TEXT, readOnly: true as const } } : {}),
    }
    Object.assign(properties, members)
    if (!field.viewWith) open.push(...Object.keys(members))
  }
  for (const [name, field] of Object.entries(shown)) {
    properties[name] = fieldSchema(field, 'answered')
    if (!inListsOnly.includes(name)) open.push(name)
  }
  return { title: textOf(language, entity.name), type: 'object', properties, required: open }
}

const writable = (language: Language, entity: Entity, extra: DocFields): Record<string, Schema> => ({
  ...Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.calc)
      .map(([name, field]) => [name, withLabel(language, entity, name, field, fieldSchema(field, 'written'))]),
  ),
  ...Object.fromEntries(Object.entries(extra).map(([name, field]) => [name, fieldSchema(field, 'written')])),
})

/** Any one language suffices for a translated name. */
const nameInAnyLanguage = (entity: Entity): Schema => {
  if (entity.fields.name?.kind !== 'name') return {}
  return { anyOf: ['name', ...LANGUAGES.map((language) => `name_${language}`)].map((name) => ({ required: [name] })) }
}

export const newSchema = (language: Language, entity: Entity, extra: DocFields): Schema => {
  const isDemanded = ([name, field]: [string, Field]) =>
    field.required && !field.calc && field.default === undefined && !(name === 'name' && field.kind === 'name')
  const required = Object.entries(entity.fields).filter(isDemanded)
  const more = Object.entries(extra).filter(([, field]) => field.required)
  return {
    type: 'object',
    properties: { ...writable(language, entity, extra), _sync: refTo('schemas', 'SyncOfAdd') },
    required: [...required, ...more].map(([name]) => name),
    additionalProperties: false,
    ...nameInAnyLanguage(entity),
  }
}

export const changeSchema = (language: Language, entity: Entity, extra: DocFields): Schema => {
  // An update has no starting values: what is not sent stays.
  const properties = Object.entries(writable(language, entity, extra)).map(([name, { default: _, ...schema }]) => [
    name,
    schema,
  ])
  return {
    type: 'object',
    properties: {
      id: integer(1),
      ...(Object.fromEntries(properties) as Record<string, Schema>),
      _sync: refTo('schemas', 'SyncOfUpdate'),
    },
    required: ['id'],
    additionalProperties: false,
  }
}
