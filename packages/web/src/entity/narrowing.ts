/** What a picker offers of its list: only what is in use, what fits the installation, and what fits the rest of the form. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Variant } from '@fura/shared/variants.ts'

export type Narrowing = Readonly<Record<string, string | number>>

/** `<entity>.<field>` → what its picker offers, whatever the installation. A trailer's body is a kind of truck. */
const BY_FIELD: Readonly<Record<string, Narrowing>> = {
  'trailer.container_type_id': { kind: 'truck' },
  'lead.reject_reason_id': { kind: 'lead' },
}

/** A field chosen in the same form that narrows the picker: the models of the chosen make. */
const BY_SIBLING: Readonly<Record<string, { sibling: string; filter: string }>> = {
  'car.car_model_id': { sibling: 'car_manufacturer_id', filter: 'manufacturer_id' },
  'truck.car_model_id': { sibling: 'car_manufacturer_id', filter: 'manufacturer_id' },
}

const byInstallation = (target: Entity, variant: Variant): Narrowing => {
  if (target.name === 'service') return variant.serviceFilter ?? {}
  if (target.name === 'container_type') return { kind: variant.wording === 'truck' ? 'truck' : 'container' }
  return {}
}

export const pickerNarrowing = (target: Entity, variant: Variant): Narrowing => ({
  ...(target.filters.includes('is_active') ? { is_active: 1 } : {}),
  ...byInstallation(target, variant),
})

export const fieldNarrowing = (entity: Entity, field: string, values: Readonly<Record<string, unknown>>): Narrowing => {
  const key = `${entity.name}.${field}`
  const rule = BY_SIBLING[key]
  const chosen = rule ? values[rule.sibling] : null
  return { ...BY_FIELD[key], ...(rule && typeof chosen === 'number' ? { [rule.filter]: chosen } : {}) }
}
