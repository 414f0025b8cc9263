/**
 * What the kit must know of a rich record beyond its declaration. Each description is plain data in a file of its own, which names
 * the fields of its entity by their types: a misspelt one does not compile.
 */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { EntityName } from '@fura/shared/entities/index.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { RowValues } from '#offline/row.ts'

type FormValues = RowValues

/** A group of fields of a form or a card. */
export interface FieldSection<F extends string = string> {
  /** The text key of its title. */
  key: `section_${string}`
  fields: readonly F[]
}

/** What the picker of a field offers of the records `N`, beyond what the field's declaration says. */
export interface PickerRule<F extends string = string, N extends string = string> {
  /** Only records that belong to the record chosen in another field of the same form. */
  by?: {
    field: F
    filter: keyof FiltersOf<N> & string
    /** Without the other field there is nothing to choose from. */
    isNeeded?: true
    also?: FiltersOf<N>
  }
  inVariant?: (variant: Variant) => FiltersOf<N>
  /** Has priority over `by`. */
  inForm?: (values: FormValues, around: { variant: Variant; deal: FormValues }) => FiltersOf<N>
}

/** The first day that the picker of a planned date offers: today, or the date that it follows. */
export interface FirstDay<F extends string = string> {
  /** Fields of the same form, the nearest first: the day of the first one that is filled. */
  after?: readonly F[]
  /** Not before today, whatever the other fields hold. */
  neverPast?: true
}

/** Settings that apply to all fields; filters that belong to one picker stand apart. */
interface PlainDescription<F extends string, N extends string> {
  /** How its many fields are grouped. The first group is always open; without groups there is one. */
  sections?: readonly FieldSection<F>[]
  /** What its own list offers, wherever it is picked from. */
  offeredIn?: (variant: Variant) => FiltersOf<N>
  /** Its fields that are copied into the same fields of a form where it is chosen. */
  autofill?: {
    fields: readonly F[]
    /** Replaces the earlier value; else fills only an empty field. */
    replaces: boolean
  }
  firstDays?: Readonly<Partial<Record<F, FirstDay<F>>>>
  /** Days of past events: they end tomorrow. */
  facts?: readonly F[]
  /** Days of birth: they end today. */
  birthdays?: readonly F[]
  /** The fields that may be set in many records at once, if not the usual ones. */
  bulk?: readonly F[]
  /** The same in a company with dispatchers. */
  bulkWithDispatchers?: readonly F[]
  /** The country of the firm, which decides its requisites. */
  seat?: { byCountry?: F; byCity?: F }
  /** The record into whose sums its own are counted. */
  sumsInto?: EntityName
  /** The field with the number of a container, with its check digit. */
  containerNumber?: F
  /** Its popup is filled in and does not save (S5.11). */
  isChangedOnScreen?: true
  /**
   * A hint while its form is filled in: a firm or a person may exist already (api.md, duplicates), how it will look, or
   * what its rights come to.
   */
  hint?: 'duplicates' | 'preview' | 'rights'
  /** By a field: other fields that its form asks for only with these values of it. */
  onlyWith?: Readonly<Partial<Record<F, Readonly<Partial<Record<F, readonly string[]>>>>>>
}

export interface RecordDescription extends PlainDescription<string, string> {
  pickers?: Readonly<Partial<Record<string, PickerRule>>>
}

export interface Described extends RecordDescription {
  name: string
}

/** The entity that a field refers to. */
type TargetOf<F> = F extends { to: infer To extends string } ? To : never

export const describe = <F extends Fields, N extends string>(
  { name }: Entity<F, N>,
  description: PlainDescription<keyof F & string, N> & {
    pickers?: { readonly [K in keyof F & string]?: PickerRule<keyof F & string, TargetOf<F[K]>> }
  },
): Described => ({ name, ...description })
