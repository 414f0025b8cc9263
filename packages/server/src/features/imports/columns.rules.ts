/** Which field a column of a file holds: by the field's name, or by its label in any language, however it is spelled. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { fold } from '@fura/shared/fold.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import { textsOf } from '#texts.ts'
import { REACH } from './reach.ts'

export interface Columns {
  /** By the place of the column: the field, null where it is not imported. */
  fields: (string | null)[]
  /** Unknown titles, as written in the file. */
  unknown: string[]
}

/** Common names of columns, beside our own labels. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['имя', 'фио', 'название', 'наименование', 'компания', "ім'я", 'піб', 'назва', 'найменування', 'компанія'],
  tax_code: ['едрпоу', 'окпо', 'инн', 'єдрпоу', 'іпн', 'рнокпп', 'код єдрпоу', 'код едрпоу'],
  phone: ['телефон', 'тел', 'phone'],
  email: ['e-mail', 'почта', 'пошта', 'email'],
}

/** Written by the server, or in a form that a file cannot hold. */
const isLeftOut = ({ calc, kind, viewWith }: Field): boolean =>
  calc === true || viewWith === 'nobody' || kind === 'card' || kind === 'ids' || kind === 'owner'

/** What our own export has beside the fields. */
const SYSTEM = ['id', 'date_create', 'date_update', 'creator_id', 'updater_id', 'rev']

const key = (title: string): string =>
  fold(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const titlesOf = (entity: Entity, field: string): string[] => [
  field,
  ...LANGUAGES.flatMap((language) => {
    const texts = textsOf(language)
    return texts[labelKey(entity.name, field, (name) => Object.hasOwn(texts, name))] ?? []
  }),
]

/** Known titles of columns: '' marks one that is known and not imported. The first field with a title keeps it. */
const knownTitles = (entity: Entity): Map<string, string> => {
  const fieldByTitle = new Map<string, string>()
  const learn = (titles: readonly string[], field: string) => {
    for (const title of titles.map(key)) if (!fieldByTitle.has(title)) fieldByTitle.set(title, field)
  }
  const fields = Object.entries(entity.fields)
  for (const [name] of fields) learn([name], isLeftOut(entity.fields[name] as Field) ? '' : name)
  for (const [name, field] of fields) learn(titlesOf(entity, name), isLeftOut(field) ? '' : name)
  const fieldNames = [...fields.map(([name]) => name), ...(REACH[entity.name] ?? [])]
  for (const [name, titles] of Object.entries(SYNONYMS)) if (fieldNames.includes(name)) learn([name, ...titles], name)
  for (const name of SYSTEM) learn(titlesOf(entity, name), '')
  return fieldByTitle
}

/** If two columns name the same field, the first one gets it. */
export const columnsOf = (entity: Entity, header: readonly string[]): Columns => {
  const fieldByTitle = knownTitles(entity)
  const usedFields = new Set<string>()
  const unknown: string[] = []
  const fields = header.map((title) => {
    const field = fieldByTitle.get(key(title))
    if (field === undefined || (field !== '' && usedFields.has(field))) {
      if (title !== '') unknown.push(title.slice(0, 100))
      return null
    }
    usedFields.add(field)
    return field === '' ? null : field
  })
  return { fields, unknown }
}
