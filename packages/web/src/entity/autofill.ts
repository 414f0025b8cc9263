/** What a chosen record fills in: a driver a truck, a trailer and a carrier; a carrier's rate its price. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import { refName } from './ref-name.ts'

type Chosen = Readonly<Record<string, unknown>>

export interface Autofilled {
  field: string
  value: number | string
  text: string
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A field is filled from the field of the same name. */
export const autofill = (entity: Entity, field: string, chosen: Chosen | undefined, values: Chosen): Autofilled[] => {
  const target = entityByName(entity.fields[field]?.to ?? '')
  const rule = target && descriptionOf(target).autofill
  if (!rule || !chosen) return []
  return rule.fields.flatMap((name) => {
    const value = chosen[name]
    if (!(name in entity.fields) || (typeof value !== 'number' && typeof value !== 'string')) return []
    return rule.replaces || isBlank(values[name]) ? [{ field: name, value, text: refName(chosen, name) }] : []
  })
}
