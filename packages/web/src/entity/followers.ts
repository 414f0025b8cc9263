/** What a chosen record brings along: a driver his truck, trailer and carrier; a carrier's rate its price. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { refName } from './ref-name.ts'

type Chosen = Readonly<Record<string, unknown>>

interface Rule {
  fields: readonly string[]
  /** Takes the place of what stood there; else only where nothing did. */
  replaces: boolean
}

/** By what was chosen. The words are the same on both sides. */
const RULES: Readonly<Record<string, Rule>> = {
  driver: { fields: ['contractor_id', 'truck_id', 'trailer_id'], replaces: true },
  car: { fields: ['contractor_id', 'driver_id', 'trailer_id'], replaces: false },
  truck: { fields: ['contractor_id'], replaces: false },
  rate_request: { fields: ['contractor_id', 'price', 'currency_id', 'vat_id', 'payment_type_id'], replaces: true },
}

export interface Follower {
  field: string
  value: number | string
  text: string
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

export const followersOf = (entity: Entity, field: string, chosen: Chosen | undefined, values: Chosen): Follower[] => {
  const rule = RULES[entity.fields[field]?.to ?? '']
  if (!rule || !chosen) return []
  return rule.fields.flatMap((name) => {
    const value = chosen[name]
    if (!(name in entity.fields) || (typeof value !== 'number' && typeof value !== 'string')) return []
    return rule.replaces || isBlank(values[name]) ? [{ field: name, value, text: refName(chosen, name) }] : []
  })
}
