/** Which controls the filter panel of an entity has, read off its declaration. Pure. */
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Viewer } from './fields-of.ts'
import { refPrefix } from './ref-name.ts'

interface Said {
  /** Labels the control. */
  field: string
  /** The word in the address: `country` for the field `country_id`. */
  name: string
}

export type FilterControl =
  | (Said & { kind: 'ref'; to: Entity })
  | (Said & { kind: 'flag' })
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

/** `is_legal_person` and `is_physical_person` are two values of one field: one control offers both. */
const wordControls = (filters: readonly NamedFilter[]): FilterControl[] => {
  const byField = new Map<string, { name: string; value: string | number }[]>()
  for (const { name, field, value } of filters) {
    if (field !== undefined && value !== undefined) byField.set(field, [...(byField.get(field) ?? []), { name, value }])
  }
  return [...byField].map(([field, words]) => ({ kind: 'words', field, words }))
}

/** Every list can be narrowed to the days its records were made on. */
const MADE: FilterControl = { kind: 'range', field: 'date_create', name: 'date_create' }

export const filterControls = (entity: Entity, { variant }: Pick<Viewer, 'variant'>): FilterControl[] => {
  const hidden = variant.hiddenFields[entity.name] ?? []
  const plain = entity.filters.filter((filter) => typeof filter === 'string')
  const named = entity.filters.filter((filter) => typeof filter !== 'string')
  const controls = [...plain.flatMap((name) => fieldControl(entity, name)), ...wordControls(named), MADE]
  return controls.filter(({ field }) => !hidden.includes(field))
}

/** The words of the address that a control writes. */
export const namesOf = (control: FilterControl): string[] => {
  if (control.kind === 'words') return control.words.map(({ name }) => name)
  return control.kind === 'range' ? [`${control.name}_from`, `${control.name}_to`] : [control.name]
}
