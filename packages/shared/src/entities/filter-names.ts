/** The filters of a list, derived from its declaration: an unknown name does not compile. */
import type { ScaledKind } from '../fields/field.ts'
import type { Entity, Fields } from './entity.ts'
import type { EntityName, EntityOf } from './index.ts'

/** Every list has these: some of its records by their ids, and when they were made and changed. */
type EveryFilter = 'ids' | `date_${'create' | 'update'}_${'from' | 'to'}`

/** A name in `filters` as query parameters: dates and amounts have two ends, a reference also works without `_id`. */
type ParameterName<F extends Fields, W extends string> = W extends keyof F
  ? F[W] extends { kind: 'date' | 'date_time' | ScaledKind }
    ? `${W}_${'from' | 'to'}`
    : W | (W extends `${infer Word}_id` ? Word : never)
  : W

type NameIn<E> = E extends Entity<infer F, string, string, infer W> ? EveryFilter | ParameterName<F, W> : never

export type FilterName<N extends EntityName> = N extends EntityName ? NameIn<EntityOf<N>> : never

/** A day or an amount of which a list has both ends. */
export type RangeName<N extends EntityName> =
  FilterName<N> extends infer Name ? (Name extends `${infer Field}_from` ? Field : never) : never

type FiltersIn<N, V> = N extends EntityName ? { readonly [K in FilterName<N>]?: V } : never

/** Filters of the entity that has this name, by their values; for an entity known only at run time, any names. */
export type FiltersOf<N extends string = string, V = string | number> = [N] extends [EntityName]
  ? FiltersIn<N, V>
  : Readonly<Record<string, V>>

/** The same as an address has them: `f[status]`. */
export type AddressFilters<N extends EntityName> = { readonly [K in FilterName<N> as `f[${K}]`]?: string }
