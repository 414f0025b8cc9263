/** The members of an answered record: those of every record, its fields, and what a field answers in addition to itself. */
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

/** A coded choice also answers its word, a reference the name of its target and all that the target `shows` (S3.02). */
const namesBeside = (name: string, field: Field): string[] => {
  const prefix = refPrefix(name)
  if (field.kind === 'choice') return [`${name}_name`]
  if (field.kind === 'owner') return [`${prefix}_name`]
  if (field.kind !== 'ref') return []
  const shown = Object.keys(targetOf(field).shows).map((suffix) => (suffix === '' ? prefix : `${prefix}_${suffix}`))
  return [`${prefix}_name`, ...shown]
}

/** Every member that any reader of a record may get. */
export const memberNames = ({ fields }: Entity): Set<string> =>
  new Set([
    ...SYSTEM_MEMBERS,
    ...Object.entries(fields)
      .filter(([, field]) => field.viewWith !== 'nobody')
      .flatMap(([name, field]) => [name, ...namesBeside(name, field)]),
  ])

/** A list row has only the name of a place; the card also has where it lies. */
const isOfCard = (member: string): boolean => /_country_(id|code|name)$/.test(member)

/** A list row also has the marks of a referred party: black list and special control. */
const isMark = (member: string): boolean => /_(blackList|specialControl)$/.test(member)

/** The members that a filter reads. */
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

/** The members that `fields=row` stands for: those a list shows, filters, sorts and searches by; null: all. */
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
