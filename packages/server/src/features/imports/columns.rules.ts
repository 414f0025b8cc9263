/**
 * Which field a column of a file holds: as the company mapped the title before, by the field's name or label in any language, or
 * as another program calls it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import { perEntity } from '#rows/per-entity.ts'
import { textsOf } from '#texts.ts'
import { foreignTitles, isNamePart } from './foreign-titles.ts'
import { partFields } from './part-columns.ts'
import { CONTACT_COLUMNS, CONTACT_COLUMN_FIELDS } from './contact-columns.ts'
import { sumCell } from './sum-cell.rules.ts'
import { titleKey } from './title-key.ts'

export interface Columns {
  /** By the place of the column: the field, null where it is not imported. */
  fields: (string | null)[]
  /** Unknown titles, as written in the file. */
  unknown: string[]
}

/** Written by the server, or in a form that a file cannot hold. */
const isLeftOut = ({ calc, kind, viewWith }: Field): boolean =>
  calc === true || viewWith === 'nobody' || kind === 'card' || kind === 'ids' || kind === 'owner'

/** What our own export has beside the fields. */
const SYSTEM = ['id', 'date_create', 'date_update', 'creator_id', 'updater_id', 'rev']

/** The fields that a column may be mapped to, with those of contacts and of the parts of an order. */
export const mappedFields = perEntity((entity): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => !isLeftOut(field))),
  ...Object.fromEntries(
    (CONTACT_COLUMNS[entity.name] ?? []).map((name) => [name, CONTACT_COLUMN_FIELDS[name] as Field]),
  ),
  ...partFields(entity),
}))

const titlesOf = (entity: Entity, field: string): string[] => [
  field,
  ...Object.values(entity.fields[field]?.label ?? {}),
  ...LANGUAGES.flatMap((language) => {
    const texts = textsOf(language)
    return texts[labelKey(entity.name, field, (name) => Object.hasOwn(texts, name))] ?? []
  }),
]

/** The columns of a file of refused rows that are not of the sender's file. */
const ERROR_TITLES = ['import_file_row', 'import_file_errors']

/** The first field with a title keeps it. */
const learner = () => {
  const fieldByTitle = new Map<string, string>()
  const learn = (titles: readonly string[], field: string) => {
    for (const title of titles.map(titleKey)) if (!fieldByTitle.has(title)) fieldByTitle.set(title, field)
  }
  return { fieldByTitle, learn }
}

/** Our own titles; '' marks a column of ours that cannot be imported. */
const ownTitles = (entity: Entity): Map<string, string> => {
  const { fieldByTitle, learn } = learner()
  const fields = Object.entries(entity.fields)
  for (const [name, field] of fields) learn([name], isLeftOut(field) ? '' : name)
  for (const [name, field] of fields) learn(titlesOf(entity, name), isLeftOut(field) ? '' : name)
  for (const name of [...(CONTACT_COLUMNS[entity.name] ?? []), ...Object.keys(partFields(entity))]) learn([name], name)
  for (const name of SYSTEM) learn(titlesOf(entity, name), '')
  for (const name of ERROR_TITLES) for (const language of LANGUAGES) learn([textsOf(language)[name] ?? name], '')
  return fieldByTitle
}

const otherTitles = (entity: Entity): Map<string, string> => {
  const { fieldByTitle, learn } = learner()
  for (const [name, titles] of Object.entries(foreignTitles(entity.name))) learn(titles, name)
  return fieldByTitle
}

/** Several columns may say it: of phones the first filled one counts, parts of a name are joined. */
const isShared = (entity: Entity, field: string, title: string): boolean => {
  const kind = mappedFields(entity)[field]?.kind
  return kind === 'phone' || kind === 'email' || (kind === 'text' && isNamePart(title))
}

/** Titles of columns that are not imported because they are unknown. */
export const unknownTitles = (entity: Entity, header: readonly string[], fields: Columns['fields']): string[] => {
  const own = ownTitles(entity)
  return header
    .filter((title, place) => title !== '' && fields[place] === null && own.get(titleKey(title)) !== '')
    .map((title) => title.slice(0, 100))
}

/**
 * If two columns name the same field, the first one gets it. `remembered`: how the company mapped titles before, '' for those
 * that it leaves out.
 */
export const columnsOf = (
  entity: Entity,
  header: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): Columns => {
  const [own, other] = [ownTitles(entity), otherTitles(entity)]
  const fields: (string | null)[] = header.map(() => null)
  const used = new Set<string>()
  const place = (at: number, field: string | undefined, title: string) => {
    if (!field || (used.has(field) && !isShared(entity, field, title))) return
    used.add(field)
    fields[at] = field
  }
  const titles = header.map(titleKey)
  const isMapped = (title: string) => remembered.has(title)
  const kinds = mappedFields(entity)
  for (const [at, title] of titles.entries()) {
    const field = remembered.get(title) ?? ''
    if (Object.hasOwn(kinds, field)) place(at, field, title)
  }
  for (const [at, title] of titles.entries()) if (!isMapped(title)) place(at, own.get(title), title)
  for (const [at, title] of titles.entries())
    if (fields[at] === null && !isMapped(title)) place(at, other.get(title), title)
  return { fields, unknown: unknownTitles(entity, header, fields) }
}

const JOINED = new Set(['text', 'long_text'])

/** A currency beside the sum itself, where no column has it. */
const addCurrencies = (kinds: Readonly<Record<string, Field>>, byField: Record<string, string>): void => {
  for (const [name, cell] of Object.entries(byField)) {
    const field = name.replace(/price$/, 'currency_id')
    if (kinds[name]?.kind !== 'money' || field === name || byField[field]) continue
    const { currency } = sumCell(cell)
    if (currency !== null) byField[field] = currency
  }
}

/** Texts of several columns of one field are joined; of others the first filled one counts. */
export const cellsByField = (
  entity: Entity,
  fields: Columns['fields'],
  cells: Readonly<Record<string, string>>,
): Record<string, string> => {
  const kinds = mappedFields(entity)
  const byField: Record<string, string> = {}
  for (const [place, field] of fields.entries()) {
    // Imports of the last version kept their cells by field.
    const cell = field === null ? undefined : (cells[place] ?? cells[field])
    if (field === null || cell === undefined) continue
    const earlier = byField[field]
    if (earlier === undefined) byField[field] = cell
    else if (JOINED.has(kinds[field]?.kind ?? '') && earlier !== cell) byField[field] = `${earlier} ${cell}`
  }
  addCurrencies(kinds, byField)
  return byField
}
