/** The parameters of an entity's list: paging, order, search and each declared filter with its type. */
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetNamed } from '@fura/shared/entities/index.ts'
import { MAX_NUM, MAX_START, MIN_NUM, PAGE_SIZE, ROW, SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Language } from '@fura/shared/language.ts'
import { memberNames } from '@fura/shared/entities/members.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { MAX_IDS, MAX_SEARCH, MAX_SORTS, MAX_VALUES, MOMENTS } from '#resource/list-query.ts'
import { DAY_TEXT, fieldSchema, integer } from './field-schema.ts'
import { type Parameter, type Ref, refTo, type Schema } from './openapi-types.ts'
import { labelOf } from './record-schema.ts'

const SEARCHED =
  `Ignores case, ё/е and apostrophes. From ${SUBSTRING_FROM_CHARACTERS} characters it finds text anywhere, ` +
  'shorter the beginning of a word; phones, plates and codes also by their letters and digits alone.'

/** The same for every list, described once. */
export const LIST_PARAMETERS: Readonly<Record<string, Parameter>> = {
  start: {
    name: 'start',
    in: 'query',
    description: 'How many rows to skip.',
    schema: { ...integer(0, MAX_START), default: 0 },
  },
  num: {
    name: 'num',
    in: 'query',
    description: 'How many rows to answer.',
    schema: { ...integer(MIN_NUM, MAX_NUM), default: PAGE_SIZE },
  },
  limit: { name: 'limit', in: 'query', description: 'The same as `num`.', schema: integer(MIN_NUM, MAX_NUM) },
  search: { name: 'search', in: 'query', description: SEARCHED, schema: { type: 'string', maxLength: MAX_SEARCH } },
}

const sortWords = (entity: Entity): string[] => {
  const own = entity.sort.map((word) => word.replace(/^-/, ''))
  const words = new Set(['id', ...MOMENTS, ...(entity.fields.name ? ['name'] : []), ...own])
  return [...words].flatMap((word) => [word, `-${word}`])
}

/** The schema of a filter's value: that of the field without what applies only to reads or writes. */
const comparedSchema = (field: Field | undefined): Schema => {
  if (!field || field.kind === 'ref' || field.kind === 'owner')
    return { ...integer(0), ...(field?.to ? { 'x-ref': field.to } : {}) }
  if (field.kind === 'choice' || field.kind === 'flag' || field.kind === 'int') {
    const { default: _, ...schema } = fieldSchema({ kind: field.kind, required: true, ...pickValues(field) }, 'written')
    return schema
  }
  return { type: 'string' }
}

const pickValues = ({ values }: Field) => (values ? { values } : {})

const severalOf = (name: string, items: Schema, description: string, most = MAX_VALUES): Parameter => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items, maxItems: most },
})

const sortParameter = (entity: Entity): Parameter => {
  const usual = entity.sort[0] ?? 'id'
  const description = `The first decides, the next among those that are alike in it. A minus in front turns the order round. Usual: ${usual}.`
  return severalOf('sort', { type: 'string', enum: sortWords(entity) }, description, MAX_SORTS)
}

const rangeOf = (field: string, label: string): Parameter[] =>
  (['from', 'to'] as const).map((end) => ({
    name: `${field}_${end}`,
    in: 'query',
    description: `${label}, ${end === 'from' ? 'from' : 'up to'} this day, included.`,
    schema: DAY_TEXT,
  }))

const switchMeaning = (
  { field, value = 1, filled, past, mine }: NamedFilter,
  label: (field: string) => string,
): string =>
  [
    ...(filled ? [`${label(filled)} is filled`] : []),
    ...(past ? [`${label(past)} is over`] : []),
    ...(field ? [`${label(field)} is ${[value].flat().join(' or ')}`] : []),
    ...(mine ? ['it is mine'] : []),
  ].join(' and ')

const namedParameter = (entity: Entity, filter: NamedFilter, label: (field: string) => string): Parameter => {
  const { name, anyOf, or, flags, none, through, linked } = filter
  if (flags) {
    const meanings = Object.entries(flags).map(([code, flag]) => `${code} ${label(flag)}`)
    const values = [...Object.keys(flags).map(Number), ...(none === undefined ? [] : [none])]
    return severalOf(
      name,
      { type: 'integer', enum: values },
      [...meanings, ...(none === undefined ? [] : [`${none} none of them`])].join(', '),
    )
  }
  if (through) {
    const target = targetNamed(entity, through.ref)
    return severalOf(name, comparedSchema(target.fields[through.field]), `Of ${label(through.ref)}.`)
  }
  if (anyOf) {
    const also = or ? ` Also every record whose ${or.field} is ${or.value}.` : ''
    return severalOf(name, comparedSchema(entity.fields[anyOf[0] ?? '']), `Matches ${anyOf.join(' or ')}.${also}`)
  }
  if (linked)
    return severalOf(name, comparedSchema(undefined), 'Among those that the record names and the reader sees.')
  const description = `1: only where ${switchMeaning(filter, label)}. 0: no filter.`
  return { name, in: 'query', description, schema: { type: 'integer', enum: [0, 1] } }
}

const fieldParameters = (entity: Entity, name: string, label: string): Parameter[] => {
  const field = entity.fields[name]
  if (field?.kind === 'date' || field?.kind === 'date_time') return rangeOf(name, label)
  const short = refPrefix(name)
  const also = short === name ? '' : ` Also \`${name}\`.`
  return [severalOf(short, comparedSchema(field), `${label}.${also}`)]
}

const chosenMembers = (entity: Entity): Parameter => {
  const names = [ROW, ...memberNames(entity)]
  const description =
    'Narrows the answer to these members, `id` and `rev`; also of one record. ' +
    `\`${ROW}\` stands for what a list shows, filters, sorts and finds by${entity.row ? '' : ': here all of them'}.`
  return severalOf('fields', { type: 'string', enum: names }, description, names.length)
}

export const listParameters = (language: Language, entity: Entity): (Parameter | Ref)[] => {
  const label = (field: string) => labelOf(language, entity, field)
  const filters = entity.filters.flatMap((filter) =>
    typeof filter === 'string'
      ? fieldParameters(entity, filter, label(filter))
      : [namedParameter(entity, filter, label)],
  )
  return [
    ...Object.keys(LIST_PARAMETERS).map((name) => refTo('parameters', name)),
    sortParameter(entity),
    severalOf('ids', integer(1), 'These records alone.', MAX_IDS),
    chosenMembers(entity),
    ...filters,
    ...MOMENTS.flatMap((moment) => rangeOf(moment, label(moment))),
  ]
}
