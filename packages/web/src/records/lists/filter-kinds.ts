/** The types of a filter panel: the kinds of its controls, and the data of each. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Variant } from '@fura/shared/variants.ts'

/** What decides about filters in the installation. */
export interface Viewing {
  variant: Pick<Variant, 'hiddenFields'> & Partial<Pick<Variant, 'loadingDateFilters'>>
}

interface FilterLabel {
  /** The label of the control. */
  field: string
  /** The word in the address: `country` for the field `country_id`. */
  name: string
}

export type FilterControl =
  /** `of`: the entity whose field labels it, if not the list's own. `chips`: side by side, one or several at once. */
  | (FilterLabel & { kind: 'ref'; to: Entity; of?: Entity; chips?: 'one' | 'many' })
  /** `label`: the key of its text, if not the field's. */
  | (FilterLabel & { kind: 'flag'; label?: `filter_${string}` })
  /** Each value stands for a flag of the record, `none` for a record without any. */
  | (FilterLabel & { kind: 'flags'; flags: Readonly<Record<number, string>>; none: number | null })
  | (FilterLabel & { kind: 'choice'; values: readonly (string | number)[] })
  /** Words of which at most one is set, each for one value of the same field. */
  | { kind: 'words'; field: string; words: readonly { name: string; value: string | number }[] }
  | (FilterLabel & { kind: 'range' })
  /** The smallest and the largest amount. */
  | (FilterLabel & { kind: 'amounts' })
  /** A part of the text. */
  | (FilterLabel & { kind: 'text' })
  /** One value, filtered by one of several words. */
  | { kind: 'keyed'; group: FilterGroup; keys: readonly KeyControl[] }

/** A control with one value under one of several words. */
export type KeyControl = Extract<FilterControl, { kind: 'ref' | 'range' }>

export const FILTER_GROUPS = ['role', 'place', 'country', 'carrier', 'date'] as const
export type FilterGroup = (typeof FILTER_GROUPS)[number]

export type Filters = Readonly<Record<string, string>>

export interface FilterControlProps<C extends FilterControl = FilterControl> {
  entity: Entity
  control: C
  filters: Filters
  /** Blank removes a filter. */
  onSet: (changes: Filters) => void
}
