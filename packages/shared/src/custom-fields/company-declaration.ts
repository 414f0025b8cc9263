/** The declaration of an entity in one company: its own fields, and those that the company added (decision 0081). */
import type { Entity } from '../entities/entity.ts'
import { choice, date, type Field, type FieldWords, money, qty, ref, text } from '../fields/field.ts'
import { type CustomKind, customName, optionsIn } from './custom-kinds.ts'

/** A definition, as its table and as its answer have it. */
export interface CustomField {
  id: number
  entity: string
  kind: CustomKind
  target: string | null
  options: string | null
  name: string
  name_ru: string | null
  name_uk: string | null
  name_en: string | null
  is_required: number
  in_list: number
  in_filter: number
  is_searched: number
  is_active: number
  position: number
}

const MAX_TEXT = 500
/** A temperature or a difference may be below zero. */
const LEAST = -999_999_999

const labelOf = ({ name, name_ru: ru, name_uk: uk, name_en: en }: CustomField): NonNullable<Field['label']> => ({
  ru: ru ?? name,
  uk: uk ?? name,
  en: en ?? name,
})

/** Texts alone are searched. */
const isText = (kind: CustomKind): boolean => kind === 'text' || kind === 'choice'

export const fieldOf = (definition: CustomField): Field => {
  const { kind } = definition
  const words: FieldWords = {
    label: labelOf(definition),
    ...(definition.is_required === 1 ? { required: true } : {}),
    ...(definition.in_list === 1 ? { inList: true } : {}),
    ...(definition.is_searched === 1 && isText(kind) ? { search: true } : {}),
  }
  if (kind === 'number') return qty({ ...words, min: LEAST })
  if (kind === 'money') return money({ ...words, min: LEAST })
  if (kind === 'date') return date(words)
  if (kind === 'choice') return choice(optionsIn(definition.options), words)
  if (kind === 'reference') return ref(definition.target ?? '', words)
  return text({ ...words, max: MAX_TEXT })
}

/** Those in use, as people ordered them. */
const activeOf = (entity: Entity, definitions: readonly CustomField[]): CustomField[] =>
  definitions
    .filter((one) => one.entity === entity.name && one.is_active === 1)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)

const SORTED: ReadonlySet<CustomKind> = new Set(['number', 'money', 'date'])

const nameOf = ({ id }: CustomField): string => customName(id)

/** The entity itself where the company added nothing to it. */
export const companyDeclaration = (entity: Entity, definitions: readonly CustomField[]): Entity => {
  const active = activeOf(entity, definitions)
  if (active.length === 0) return entity
  const filtered = active.filter(({ in_filter: isFiltered }) => isFiltered === 1)
  return {
    ...entity,
    fields: { ...entity.fields, ...Object.fromEntries(active.map((one) => [nameOf(one), fieldOf(one)])) },
    filters: [...entity.filters, ...filtered.map(nameOf)],
    sort: [...entity.sort, ...filtered.filter(({ kind }) => SORTED.has(kind)).map(nameOf)],
  }
}
