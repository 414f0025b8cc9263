/** The controls of an entity's filter panel, from its declaration. Pure. */
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetNamed, targetOf } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { isScaled } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { dealControls, isDeal } from './deal-filters.ts'
import type { FilterControl, Viewing } from './filter-kinds.ts'

const fieldControl = (entity: Entity, name: string): FilterControl[] => {
  const field = entity.fields[name]
  if (field?.kind === 'ref') return [{ kind: 'ref', field: name, name: refPrefix(name), to: targetOf(field) }]
  if (field?.kind === 'flag') return [{ kind: 'flag', field: name, name }]
  if (field?.kind === 'choice') return [{ kind: 'choice', field: name, name, values: field.values ?? [] }]
  if (field?.kind === 'date' || field?.kind === 'date_time') return [{ kind: 'range', field: name, name }]
  if (field && isScaled(field.kind)) return [{ kind: 'amounts', field: name, name }]
  if (field?.kind === 'text' && field.label) return [{ kind: 'text', field: name, name }]
  return []
}

/** A flag: there is only one value to choose. */
const isOneFlag = ({ fields }: Entity, { field }: NamedFilter): boolean =>
  field !== undefined && fields[field]?.kind === 'flag'

/** Whose, when, or one of several: no field's own label fits. */
const isSwitch = ({ mine, past, value }: NamedFilter): boolean =>
  mine !== undefined || past !== undefined || typeof value === 'object'

/** `is_legal_person` and `is_physical_person` are two values of one field: one control offers both. */
const wordControls = (filters: readonly NamedFilter[]): FilterControl[] => {
  const byField = new Map<string, { name: string; value: string | number }[]>()
  for (const { name, field, value } of filters) {
    if (field === undefined || value === undefined || typeof value === 'object') continue
    byField.set(field, [...(byField.get(field) ?? []), { name, value }])
  }
  return [...byField].map(([field, words]) => ({ kind: 'words', field, words }))
}

const namedControl = (entity: Entity, filter: NamedFilter): FilterControl[] => {
  const { name, anyOf, filled, flags, none, through, linked } = filter
  if (linked) return [{ kind: 'ref', field: linked, name, to: targetNamed(entity, linked) }]
  if (isSwitch(filter)) return [{ kind: 'flag', field: name, name, label: `filter_${name}` }]
  if (anyOf?.[0] === 'creator_id') return [{ kind: 'ref', field: 'creator_id', name, to: teamUser }]
  if (isOneFlag(entity, filter)) return [{ kind: 'flag', field: filter.field ?? '', name }]
  if (flags) return [{ kind: 'flags', field: name, name, flags, none: none ?? null }]
  if (filled) return [{ kind: 'flag', field: filled, name }]
  if (through) {
    const of = targetNamed(entity, through.ref)
    return [{ kind: 'ref', field: through.field, name, of, to: targetNamed(of, through.field) }]
  }
  const field = anyOf?.length === 1 ? entity.fields[anyOf[0] ?? ''] : undefined
  return field?.kind === 'ref' ? [{ kind: 'ref', field: anyOf?.[0] ?? '', name, to: targetOf(field) }] : []
}

/** Every list can be filtered by the day of creation. */
const MADE: FilterControl = { kind: 'range', field: 'date_create', name: 'date_create' }

export const filterControls = (entity: Entity, viewing: Viewing): FilterControl[] => {
  const hidden = viewing.variant.hiddenFields[entity.name] ?? []
  const namedFilters = entity.filters.filter((filter) => typeof filter !== 'string')
  const own = entity.filters.flatMap((filter) =>
    typeof filter === 'string' ? fieldControl(entity, filter) : namedControl(entity, filter),
  )
  const controls = [
    ...own,
    ...wordControls(namedFilters.filter((filter) => !isOneFlag(entity, filter) && !isSwitch(filter))),
    MADE,
  ]
  const shown = controls.filter((control) => control.kind === 'keyed' || !hidden.includes(control.field))
  return isDeal(entity) ? dealControls(shown, viewing) : shown
}

/** The address words that a control writes. */
export const namesOf = (control: FilterControl): string[] => {
  if (control.kind === 'keyed') return control.keys.flatMap(namesOf)
  if (control.kind === 'words') return control.words.map(({ name }) => name)
  return control.kind === 'range' || control.kind === 'amounts'
    ? [`${control.name}_from`, `${control.name}_to`]
    : [control.name]
}

/** The control of an address word; for a keyed control that of exactly this word. */
export const controlOf = (controls: readonly FilterControl[], name: string): FilterControl | undefined => {
  const control = controls.find((each) => namesOf(each).includes(name))
  return control?.kind === 'keyed' ? controlOf(control.keys, name) : control
}
