/**
 * What the kit must know of a rich record beyond its declaration. Each is plain data in a file of its own, which names the
 * fields of its entity by their types: a misspelt one does not compile.
 */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { EntityName } from '@fura/shared/entities/index.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { RowValues } from '#offline/row.ts'

type FormValues = RowValues

/** A group of fields of a form or a card. */
export interface FieldSection<F extends string = string> {
  /** Of its title. */
  key: `section_${string}`
  fields: readonly F[]
}

/** What the picker of a field offers of the records `N`, beyond what the field's declaration says. */
export interface PickerRule<F extends string = string, N extends string = string> {
  /** Only what belongs to the record that is chosen in another field of the same form. */
  by?: {
    field: F
    filter: keyof FiltersOf<N> & string
    /** Without the other one there is nothing to choose from. */
    isNeeded?: true
    also?: FiltersOf<N>
  }
  inVariant?: (variant: Variant) => FiltersOf<N>
  /** Goes before `by`. */
  inForm?: (values: FormValues, around: { variant: Variant; deal: FormValues }) => FiltersOf<N>
}

/** The first day that the picker of a planned date offers: today, or the date that it follows. */
export interface FirstDay<F extends string = string> {
  /** Fields of the same form, the nearest first: the day of the first one that is filled. */
  after?: readonly F[]
  /** Not before today, whatever stands in the others. */
  neverPast?: true
}

/** What holds of every field alike; pickers, whose filters are those of the field's own list, stand apart. */
interface PlainDescription<F extends string, N extends string> {
  /** How its many fields are grouped. The first group is always open; without groups there is one. */
  sections?: readonly FieldSection<F>[]
  /** What is offered of its own list, wherever it is picked from. */
  offeredIn?: (variant: Variant) => FiltersOf<N>
  /** Its fields that go along into the same fields of a form where it is chosen. */
  autofill?: {
    fields: readonly F[]
    /** Takes the place of what stood there; else only where nothing did. */
    replaces: boolean
  }
  firstDays?: Readonly<Partial<Record<F, FirstDay<F>>>>
  /** Days of what has happened: they end tomorrow. */
  facts?: readonly F[]
  /** Days of birth: they end today. */
  birthdays?: readonly F[]
  /** What may be set in many records at once, where it is not the usual. */
  bulk?: readonly F[]
  /** The same in a company with dispatchers. */
  bulkWithDispatchers?: readonly F[]
  /** Where the firm sits, which decides what its requisites look like. */
  seat?: { byCountry?: F; byCity?: F }
  /** Whose sums its own ones are counted into. */
  sumsInto?: EntityName
  /** Holds the number of a container, with its check digit. */
  containerNumber?: F
  /** Its popup is filled and does not save (S5.11). */
  isChangedOnScreen?: true
  /**
   * What its form says while it is filled: a firm or a person may be there already (api.md, duplicates), how it will look, or
   * what its rights come to.
   */
  hint?: 'duplicates' | 'preview' | 'rights'
  /** By a field: other fields that its form asks for with these values of it alone. */
  onlyWith?: Readonly<Partial<Record<F, Readonly<Partial<Record<F, readonly string[]>>>>>>
}

export interface RecordDescription extends PlainDescription<string, string> {
  pickers?: Readonly<Partial<Record<string, PickerRule>>>
}

export interface Described extends RecordDescription {
  name: string
}

/** The kind of record that a field names. */
type TargetOf<F> = F extends { to: infer To extends string } ? To : never

export const describe = <F extends Fields, N extends string>(
  { name }: Entity<F, N>,
  description: PlainDescription<keyof F & string, N> & {
    pickers?: { readonly [K in keyof F & string]?: PickerRule<keyof F & string, TargetOf<F[K]>> }
  },
): Described => ({ name, ...description })
