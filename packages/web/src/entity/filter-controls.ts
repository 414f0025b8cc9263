/** Which controls the filter panel of an entity has, read off its declaration. Pure. */
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Viewer } from './fields-of.ts'
import { refPrefix } from './ref-name.ts'

interface Said {
  /** Labels the control. */
  field: string
  /** The word in the address: `country` for the field `country_id`. */
  name: string
}

export type FilterControl =
  /** `of`: the entity whose field labels it, where it is not the list's own. */
  | (Said & { kind: 'ref'; to: Entity; of?: Entity })
  | (Said & { kind: 'flag' })
  /** Each value stands for a flag of the record, `none` for a record without any. */
  | (Said & { kind: 'flags'; flags: Readonly<Record<number, string>>; none: number | null })
  | (Said & { kind: 'choice'; values: readonly (string | number)[] })
  /** Words of which one at most is set, each standing for one value of the same field. */
  | { kind: 'words'; field: string; words: readonly { name: string; value: string | number }[] }
  | (Said & { kind: 'range' })

const fieldControl = (entity: Entity, name: string): FilterControl[] => {
  const field = entity.fields[name]
  if (field?.kind === 'ref') return [{ kind: 'ref', field: name, name: refPrefix(name), to: targetOf(field) }]
  if (field?.kind === 'flag') return [{ kind: 'flag', field: name, name }]
  if (field?.kind === 'choice') return [{ kind: 'choice', field: name, name, values: field.values ?? [] }]
  if (field?.kind === 'date' || field?.kind === 'date_time') return [{ kind: 'range', field: name, name }]
  return []
}

/** A flag that is set: there is nothing to choose between. */
const isOneFlag = ({ fields }: Entity, { field }: NamedFilter): boolean =>
  field !== undefined && fields[field]?.kind === 'flag'

/** `is_legal_person` and `is_physical_person` are two values of one field: one control offers both. */
const wordControls = (filters: readonly NamedFilter[]): FilterControl[] => {
  const byField = new Map<string, { name: string; value: string | number }[]>()
  for (const { name, field, value } of filters) {
    if (field !== undefined && value !== undefined) byField.set(field, [...(byField.get(field) ?? []), { name, value }])
  }
  return [...byField].map(([field, words]) => ({ kind: 'words', field, words }))
}

const namedControl = (entity: Entity, filter: NamedFilter): FilterControl[] => {
  const { name, anyOf, filled, flags, none, through } = filter
  if (isOneFlag(entity, filter)) return [{ kind: 'flag', field: filter.field ?? '', name }]
  if (flags) return [{ kind: 'flags', field: name, name, flags, none: none ?? null }]
  if (filled) return [{ kind: 'flag', field: filled, name }]
  if (through) {
    const of = targetOf(entity.fields[through.ref] as Field)
    return [{ kind: 'ref', field: through.field, name, of, to: targetOf(of.fields[through.field] as Field) }]
  }
  const field = anyOf?.length === 1 ? entity.fields[anyOf[0] ?? ''] : undefined
  return field?.kind === 'ref' ? [{ kind: 'ref', field: anyOf?.[0] ?? '', name, to: targetOf(field) }] : []
}

/** Every list can be narrowed to the days its records were made on. */
const MADE: FilterControl = { kind: 'range', field: 'date_create', name: 'date_create' }

export const filterControls = (entity: Entity, { variant }: Pick<Viewer, 'variant'>): FilterControl[] => {
  const hidden = variant.hiddenFields[entity.name] ?? []
  const named = entity.filters.filter((filter) => typeof filter !== 'string')
  const own = entity.filters.flatMap((filter) =>
    typeof filter === 'string' ? fieldControl(entity, filter) : namedControl(entity, filter),
  )
  const controls = [...own, ...wordControls(named.filter((filter) => !isOneFlag(entity, filter))), MADE]
  return controls.filter(({ field }) => !hidden.includes(field))
}

/** The words of the address that a control writes. */
export const namesOf = (control: FilterControl): string[] => {
  if (control.kind === 'words') return control.words.map(({ name }) => name)
  return control.kind === 'range' ? [`${control.name}_from`, `${control.name}_to`] : [control.name]
}
