/** Which members a record is answered with: those of every record, its fields, and what a field answers beside itself. */
import type { Field } from '../fields/field.ts'
import { refPrefix } from '../fields/ref-prefix.ts'
import type { Entity, SystemFields } from './entity.ts'
import { targetOf } from './index.ts'

export const SYSTEM_MEMBERS = [
  'id',
  'date_create',
  'creator_id',
  'date_update',
  'updater_id',
  'rev',
] as const satisfies readonly (keyof SystemFields)[]

/** A coded choice also answers its word, a reference the name and whatever else its target shows (S3.02). */
const namesBeside = (name: string, field: Field): string[] => {
  const prefix = refPrefix(name)
  if (field.kind === 'choice') return [`${name}_name`]
  if (field.kind === 'owner') return [`${prefix}_name`]
  if (field.kind !== 'ref') return []
  const shown = Object.keys(targetOf(field).shows).map((suffix) => (suffix === '' ? prefix : `${prefix}_${suffix}`))
  return [`${prefix}_name`, ...shown]
}

/** Every member that some reader of a record is answered. */
export const memberNames = ({ fields }: Entity): Set<string> =>
  new Set([
    ...SYSTEM_MEMBERS,
    ...Object.entries(fields)
      .filter(([, field]) => field.viewWith !== 'nobody')
      .flatMap(([name, field]) => [name, ...namesBeside(name, field)]),
  ])
