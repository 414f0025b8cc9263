/** What an entity may declare, and the types derived from a declaration. Data only: no functions, no conditions. */
import type { Field, ValueOf } from '../fields/field.ts'
import type { Flag, Permission } from '../permissions.ts'

export type Fields = Readonly<Record<string, Field>>

/** A filter that is not simply "this field equals the value". */
export interface NamedFilter<N extends string = string, W extends string = string> {
  name: W
  /** Matches when any of these fields equals the value. */
  anyOf?: readonly (N | 'id' | 'creator_id')[]
  /** With the value 1: this field equals `value`, or one of several. */
  field?: N
  value?: string | number | readonly (string | number)[]
  /** With the value 1: this field is not empty. */
  filled?: N
  /** With the value 1: this moment has passed. */
  past?: N
  /** Each value stands for a flag of the record; the value `none` for a record without any of them. */
  flags?: Readonly<Record<number, N>>
  none?: number
  /** Matches when the referred record has the value in its field. */
  through?: { ref: N; field: string }
  /** Matches when this list of ids holds the value. */
  linked?: N
  /** For users without this flag this shorter list is used, because the other one contains ids that they may not see. */
  linkedWithout?: { flag: Flag; list: N }
  /** With the value 1: this field, or this list of ids, contains the viewer. */
  mine?: N | 'creator_id'
  /** Also matches when this field equals this value, or the value of another filter on it. */
  or?: { field: N; value: string | number }
}

/** Records on offer, plus the one that a record has already even if it is no longer offered. */
export const CURRENT_ID = {
  name: 'current_id',
  anyOf: ['id'],
  or: { field: 'is_active', value: 1 },
} as const satisfies NamedFilter<'is_active'>

/**
 * Who sees a record, in addition to the right to see the kind at all (`can.view`).
 * `maker`: only its creator, not even their head. `roles`: where people see their own records alone, the users who have
 * one of these roles.
 * `named`: the users in these fields or lists. `owner`: those who see the record in this field; records without an owner are seen by
 * everybody, or, if the field must be `filled`, by nobody. Heads see what their people see.
 */
export type SeenBy<N extends string = string> =
  | 'everyone'
  | 'maker'
  | { readonly roles: readonly (N | 'creator_id')[] }
  | { readonly named: readonly (N | 'creator_id')[] }
  | { readonly owner: N; readonly isFilled?: true }
  | { readonly any: readonly SeenBy<N>[] }
  | { readonly all: readonly SeenBy<N>[] }

/** `W`: the names of its filters, both plain fields and named ones. */
export interface Entity<
  F extends Fields = Fields,
  N extends string = string,
  T extends string = string,
  W extends string = string,
> {
  /** Singular noun, used in `ref` and as the beginning of label keys. */
  name: N
  table: T
  /** Under /api/. */
  path: string
  fields: F
  /** The field with a record's name, shown e.g. where another record refers to it. */
  title: string
  /** Without `view` every session reads it; with it only those who have the flag. */
  can: { view?: Flag; add: Permission; edit: Permission }
  seenBy: SeenBy
  /** Its records are parts of another: the entity they belong to, the field that names it, their member in its detail. */
  part?: { of: string; by: string; as: string }
  /** Fields to filter the list by (by their name, and by their name without `_id`), and named filters. */
  filters: readonly (W | NamedFilter<string, W>)[]
  /** The flag of active records: always few, with a partial index of their own that covers all filters. */
  current?: string
  /** Fields the list may be sorted by, in addition to id, name and the dates; the first word is the default order (`-` descends). */
  sort: readonly string[]
  /** List rows are smaller than records: the members rows need in addition to `inList` and searched fields (decision 0094). */
  row?: readonly string[]
  /** What a reference to this entity answers in addition to its name: suffix → field, or field of a referred record. Without a suffix: under the reference's own word. */
  shows: Readonly<Record<string, string>>
}

/** What a reference to a record of these kinds answers in addition to its name; '' means under the reference's own word. */
export interface ShownMembers {
  city: { country_id: number | null; country_code: string | null; country_name: string | null }
  client: { blackList: number; specialControl: number }
  clients_status: { '': string; color_bg: string | null }
  contacts_type: { tech_name: string }
  country: { code: string | null }
  currency: { code: string }
  leads_status: { color: string | null }
  order_status: { color: string | null }
  quotations_status: { color: string | null }
  tasks_status: { color: string | null }
}

/** The field, or field of a referred record, of each of them. */
export type ShowsOf<N extends string> = Readonly<
  Record<N extends keyof ShownMembers ? keyof ShownMembers[N] : never, string>
>

type Sorted<Name extends string> = Name | `-${Name}`

type Declared<F extends Fields, N extends string, T extends string, P extends string, W extends string> = Pick<
  Entity<F, N, T>,
  'name' | 'table' | 'path' | 'fields' | 'can'
> & {
  shows?: ShowsOf<N>
  current?: keyof F & string
  title?: keyof F & string
  row?: readonly (keyof F & string)[]
  sort?: readonly Sorted<(keyof F & string) | 'id' | 'date_create' | 'date_update'>[]
  filters?: readonly (P | NamedFilter<keyof F & string, W>)[]
} & (
    | { seenBy: SeenBy<keyof F & string>; part?: never }
    // A part is visible to those who see the record it belongs to.
    | { part: NonNullable<Entity['part']> & { by: keyof F & string }; seenBy?: never }
  )

/** `P`: the fields that filter as they are; `W`: the names of the other filters. */
export const defineEntity = <
  const F extends Fields,
  const N extends string,
  const T extends string,
  const P extends keyof F & string = never,
  const W extends string = never,
>(
  declared: Declared<F, N, T, P, W>,
): Entity<F, N, T, P | W> => ({
  title: 'name',
  filters: [],
  sort: ['name'],
  shows: {},
  ...declared,
  seenBy: declared.part ? { owner: declared.part.by } : declared.seenBy,
})

/** System fields on every record (domain.md 0). */
export interface SystemFields {
  id: number
  date_create: number
  creator_id: number | null
  date_update: number
  updater_id: number | null
  rev: number
}

export type RecordOf<E extends Entity> = SystemFields & { -readonly [K in keyof E['fields']]: ValueOf<E['fields'][K]> }
