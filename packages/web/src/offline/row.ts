/** Rows as screens get them: the server's, with this device's unsent changes drawn over them. */
import type { ShownMembers } from '@fura/shared/entities/entity.ts'
import type { EntityName, EntityOf, FieldOf, StatusEntityName } from '@fura/shared/entities/index.ts'
import type { ValueOf } from '@fura/shared/fields/field.ts'
import type { AddedMembers, PartMembers } from './added-members.ts'

export type Pending = 'waiting' | 'sending' | 'rejected' | 'conflict'

/** The id of a record that the server does not have yet: '@uuid'. */
export type TempId = `@${string}`
export type RecordId = number | TempId

type EveryRow = {
  id: RecordId
  /** 0 for a record not yet sent. */
  rev: number
  date_create?: number
  creator_id?: number | null
  date_update?: number
  updater_id?: number | null
  _pending?: Pending
  /** An unsent change deletes it. */
  _deleted?: 1
  /** This device never read its parts: of those it has at most the unsent ones. */
  _arePartsUnloaded?: 1
}

type Value<F> = F extends { kind: 'ref'; to: StatusEntityName }
  ? number | null
  : F extends { kind: 'ref' | 'owner' }
    ? RecordId | null
    : ValueOf<F>

type Prefix<Name extends string> = Name extends `${infer Word}_id` ? Word : Name

/** What a reference shows of its record beside the name. */
type Shown<Word extends string, To> = To extends keyof ShownMembers
  ? {
      [K in keyof ShownMembers[To] & string]: [K extends '' ? Word : `${Word}_${K}`, ShownMembers[To][K]]
    }[keyof ShownMembers[To] & string]
  : never

type Beside<Name extends string, F> = F extends { kind: 'ref'; to: infer To }
  ? [`${Prefix<Name>}_name`, string | null] | Shown<Prefix<Name>, To>
  : F extends { kind: 'owner' }
    ? [`${Prefix<Name>}_name`, string | null]
    : F extends { kind: 'choice'; values: readonly number[] }
      ? [`${Name}_name`, string | null]
      : never

type Added<N> = N extends keyof AddedMembers
  ? { [K in keyof AddedMembers[N] & string]: [K, AddedMembers[N][K]] }[keyof AddedMembers[N] & string]
  : never

/** Names and values as pairs, so that the fields of several kinds can be merged by name. */
type MemberOf<N extends EntityName> = N extends EntityName
  ?
      | {
          [K in keyof EntityOf<N>['fields'] & string]:
            | [K, Value<EntityOf<N>['fields'][K]>]
            | Beside<K, EntityOf<N>['fields'][K]>
        }[FieldOf<N>]
      | Added<N>
  : never

type PartName<N> = N extends keyof PartMembers ? keyof PartMembers[N] : never
type PartOf<N, K> = N extends keyof PartMembers ? (K extends keyof PartMembers[N] ? PartMembers[N][K] : never) : never

/**
 * A row of a kind, by the names that its declaration has. Any of them may be missing: the reader may not see it, or asked for less.
 * For several kinds: the names that any of them has.
 */
export type RowOf<N extends EntityName> = EveryRow & { [M in MemberOf<N> as M[0]]?: M[1] } & {
  [K in PartName<N>]?: RowOf<PartOf<N, K> & EntityName>[]
}

/** A row of any kind. */
export type Row = RowOf<EntityName>

/** A status or type of a fixed list: never made on a device. */
export type StatusRow = RowOf<StatusEntityName> & { id: number }

/** A row of the entity with this name; of any kind if the name is known only at run time. */
export type RowNamed<N extends string> = [N] extends [EntityName] ? RowOf<N> : Row

/** Values by the names of row fields, as forms, prefills and unsent changes hold them. */
export type RowValues<N extends string = string> = { readonly [K in keyof RowNamed<N>]?: unknown }

/** Names of members, for lists of them. */
export type RowName<N extends EntityName = EntityName> = MemberOf<N>[0] & string

/** A member whose name is known only at run time: a declared one, or a field of the company's own. */
export const fieldOf = (row: Readonly<Record<string, unknown>>, name: string): unknown => row[name]

/** The row after these values are written. */
export const withValues = (row: Row, values: Readonly<Record<string, unknown>>): Row => ({ ...row, ...values })

export interface Page<R = Row> {
  rows: R[]
  total: number
  /** There are more than `total`. */
  more: boolean
  source: 'server' | 'device'
  /** When the server answered it, in milliseconds. */
  at: number
}
