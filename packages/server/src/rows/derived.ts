/** Columns made from a record's values: the fallback of translated names, sort keys, search text, the unique key, keys of duplicates. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isCompactKind } from '@fura/shared/fields/search-kinds.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { compact, fold, sortKey } from '@fura/shared/fold.ts'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import { foldColumn } from '#db/custom-columns.ts'
import type { Stored } from '#db/database.ts'
import { matchColumns } from './match-columns.ts'
import { perEntity } from './per-entity.ts'

const textOf = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const translatedFields = perEntity(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.kind === 'name'))

/** `name` was written in one language: it becomes that language's name (api.md, Lookups). */
export const spreadNames = (entity: Entity, values: Values, language: Language): Values => {
  const translated = translatedFields(entity)
  const spread = Object.fromEntries(Object.entries(values).filter(([name]) => !translated.includes(name)))
  for (const name of translated) {
    if (name in values) spread[`${name}_${language}`] ??= values[name] ?? null
  }
  return spread
}

/** Fills the plain column with the name in the first language that has one. */
export const withFallbackNames = (entity: Entity, record: Values): Values => {
  const filled = { ...record }
  for (const name of translatedFields(entity)) {
    const firstName = LANGUAGES.map((language) => textOf(record, `${name}_${language}`)).find((text) => text !== null)
    filled[name] = firstName ?? null
  }
  return filled
}

const sortColumns = (entity: Entity, record: Values): Record<string, Stored> => {
  const field = entity.fields.name
  if (!field) return {}
  if (field.kind !== 'name') return { name_sort: sortKey(textOf(record, 'name') ?? '') }
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      `name_sort_${language}`,
      sortKey(textOf(record, `name_${language}`) ?? textOf(record, 'name') ?? ''),
    ]),
  )
}

const searchFields = perEntity(({ fields }) => Object.entries(fields).filter(([, field]) => field.search))

export const isSearchable = (entity: Entity): boolean => searchFields(entity).length > 0

export const searchText = (entity: Entity, record: Values): string => {
  const parts = new Set<string>()
  for (const [name, field] of searchFields(entity)) {
    const text = textOf(record, name)
    if (text === null) continue
    parts.add(fold(text))
    if (isCompactKind(field.kind)) parts.add(compact(text))
  }
  return [...parts].join('\n')
}

/** Ignores case, spaces and composed or decomposed letters. */
const uniqueKey = (entity: Entity, record: Values): string | null => {
  const name = uniqueField(entity)
  if (!name) return null
  const parts = [name, ...(entity.fields[name]?.unique ?? [])].map((part) => fold(String(record[part] ?? '')))
  return parts[0] === '' ? null : parts.join('\n')
}

export const uniqueField = perEntity(
  ({ fields }): string | null => Object.keys(fields).find((name) => fields[name]?.unique) ?? null,
)

const addedTexts = perEntity(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]?.label && fields[name].kind === 'text'),
)

/** Texts of fields that a company added, as their filters compare them. */
const foldColumns = (entity: Entity, record: Values): Record<string, Stored> =>
  Object.fromEntries(
    addedTexts(entity).map((name) => {
      const text = textOf(record, name)
      return [foldColumn(name), text === null ? null : fold(text)]
    }),
  )

export const derivedColumns = (entity: Entity, record: Values): Record<string, Stored> => ({
  ...sortColumns(entity, record),
  ...(uniqueField(entity) ? { unique_key: uniqueKey(entity, record) } : {}),
  ...(isSearchable(entity) ? { search_text: searchText(entity, record) } : {}),
  ...foldColumns(entity, record),
  ...matchColumns(entity, record),
})
