/** Which fields of an entity a form, a row or a filter shows in this installation to this user. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { Permission } from '@fura/shared/permissions.ts'
import { isGranted, type Variant } from '@fura/shared/variants.ts'

export type NamedField = readonly [name: string, field: Field]

export interface Viewer {
  variant: Pick<Variant, 'hiddenFields'> & Partial<Pick<Variant, 'loadingDateFilters'>>
  can: (permission: Permission) => boolean
}

const visibleFields = (entity: Entity, { variant, can }: Viewer): NamedField[] => {
  const hidden = variant.hiddenFields[entity.name] ?? []
  return Object.entries(entity.fields).filter(
    ([name, field]) => !hidden.includes(name) && [field.viewWith ?? []].flat().every(can),
  )
}

/** `name_ru` of the translated `name`: the languages of a name unfold under it. */
export const isLanguageOf = (entity: Entity, name: string): boolean =>
  LANGUAGES.some((language) => {
    const plain = name.endsWith(`_${language}`) ? name.slice(0, -1 - language.length) : ''
    return plain !== '' && entity.fields[plain]?.kind === 'name'
  })

/** The record and its kind belong together and are chosen together. */
const ofOwner = ({ fields }: Entity): Set<string> =>
  new Set(Object.values(fields).flatMap((field: Field) => (field.kind === 'owner' && field.by ? [field.by] : [])))

/** Has no text in a cell, or only its readers may see it. */
const UNREADABLE = new Set<Field['kind']>(['ids', 'card', 'color'])

const isAttachment = ({ to }: Field): boolean => attachments.some(({ name }) => name === to)

/**
 * The fields that people fill in: none that the server computes or the place of the form decides, no files, which are added beside
 * the form, one field for a name in all its languages.
 */
export const formFields = (entity: Entity, viewer: Viewer): NamedField[] => {
  const kinds = ofOwner(entity)
  return visibleFields(entity, viewer).filter(
    ([name, field]) =>
      !field.calc &&
      !isAttachment(field) &&
      field.kind !== 'ids' &&
      field.kind !== 'owner' &&
      !kinds.has(name) &&
      !isLanguageOf(entity, name),
  )
}

/** The fields of a row beside its title. */
export const rowFields = (entity: Entity, viewer: Viewer): NamedField[] =>
  visibleFields(entity, viewer).filter(([name, field]) => field.inList && name !== 'name')

/** The fields of a column: also computed ones. */
export const tableFields = (entity: Entity, viewer: Viewer): NamedField[] => {
  const kinds = ofOwner(entity)
  return visibleFields(entity, viewer).filter(
    ([name, field]) =>
      !isAttachment(field) && !UNREADABLE.has(field.kind) && !kinds.has(name) && !isLanguageOf(entity, name),
  )
}

export const mayEditField = ({ editWith }: Field, { variant, can }: Viewer): boolean =>
  editWith === undefined || (can(editWith) && isGranted(variant, editWith))
