/** Which members a record is answered with: those of every record, its fields, and what a field answers beside itself. */
import type { Field } from '../fields/field.ts'
import { refPrefix } from '../fields/ref-prefix.ts'
import type { Entity, NamedFilter, SystemFields } from './entity.ts'
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

/** In a row a place is its name; where it lies is told by the card. */
const isOfCard = (member: string): boolean => /_country_(id|code|name)$/.test(member)

/** Black list and special control of a party stand in the row of whatever names it. */
const isMark = (member: string): boolean => /_(blackList|specialControl)$/.test(member)

/** What a filter looks at. */
const membersOf = ({ anyOf, field, filled, past, mine, flags, or, through }: NamedFilter): string[] =>
  [
    ...(anyOf ?? []),
    ...Object.values(flags ?? {}),
    ...(through ? [`${refPrefix(through.ref)}_${through.field}`] : []),
    field,
    filled,
    past,
    mine,
    or?.field,
  ].filter((name) => name !== undefined)

/** What a list shows of a record, filters, sorts and finds it by: those that `fields=row` stands for; null: all of them. */
export const rowMembers = (entity: Entity): string[] | null => {
  const { row, fields, filters, sort } = entity
  if (!row) return null
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    const beside = namesBeside(name, field)
    if (field.inList || row.includes(name)) return [name, ...beside.filter((member) => !isOfCard(member))]
    return [...(field.search ? [name] : []), ...beside.filter(isMark)]
  })
  const filtered = filters.flatMap((filter) => (typeof filter === 'string' ? [filter] : membersOf(filter)))
  const sorted = sort.map((word) => word.replace(/^-/, ''))
  const declared = memberNames(entity)
  const all = new Set(['date_create', 'creator_id', 'date_update', ...shown, ...filtered, ...sorted])
  return [...all].filter((name) => declared.has(name))
}
