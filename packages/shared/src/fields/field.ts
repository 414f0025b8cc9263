/**
 * The kinds of fields that entities are declared with. A field is plain data, printable as JSON; validation, SQL, forms and
 * OpenAPI are derived from it elsewhere.
 */
import type { Language } from '../language.ts'
import type { Flag } from '../permissions.ts'

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'name'
  | 'phone'
  | 'email'
  | 'plate'
  | 'code'
  | 'letters'
  | 'iban'
  | 'card'
  | 'color'
  | 'int'
  | 'flag'
  | 'date'
  | 'date_time'
  | 'money'
  | 'price'
  | 'rate'
  | 'qty'
  | 'choice'
  | 'ref'
  | 'owner'
  | 'ids'

/** Properties of a field of any kind. */
export interface FieldWords {
  /** Must be present when a record is added and may not be emptied later. */
  required?: true
  /** Value of a new record when none was sent. */
  default?: string | number
  /** Computed by the server: answered, never accepted. */
  calc?: true
  /** No second live record with the same value; the listed fields widen the key (a city's name is unique within its country). */
  unique?: readonly string[]
  /** Shown in a list row. */
  inList?: true
  /** Found by `search`. */
  search?: true
  /** Left out of answers for users without this flag, or without all of these; `nobody`: for the server's own use. */
  viewWith?: Flag | 'nobody' | readonly Flag[]
  /** Refused from users without this flag. */
  editWith?: Flag
  /** Bounds: of the value for numbers, of the length for texts. */
  min?: number
  max?: number
  /** A condition on the referred record; the picker offers no others. An existing value may stay. */
  only?: Readonly<Record<string, string | number>>
  /** Of a field that a company made: its names, by language (decision 0081). */
  label?: Readonly<Partial<Record<Language, string>>>
  /** Fields of one group clash together when two people change a record (offline.md 6.1). */
  group?: string
}

export interface Field extends FieldWords {
  kind: FieldKind
  /** The entity that a `ref` or `ids` names. */
  to?: string
  /** For an `owner`: the field with the kind of record, and the entity by that field's value. */
  by?: string
  of?: Readonly<Record<string | number, string>>
  /** The values that a `choice` allows. */
  values?: readonly (string | number)[]
}

const make =
  <K extends FieldKind>(kind: K, preset: FieldWords = {}) =>
  <const W extends FieldWords>(words?: W) =>
    ({ kind, ...preset, ...words }) as { kind: K } & W

export const text = make('text', { max: 150 })
export const longText = make('long_text', { max: 5000 })
export const phone = make('phone', { max: 15 })
export const email = make('email', { max: 150 })
/** A vehicle's plate: stored as typed, found by its letters and digits alone. */
export const plate = make('plate', { max: 20 })
/** Latin capitals and digits, e.g. a UN/LOCODE. */
export const code = make('code', { max: 20 })
/** Latin capitals alone, e.g. a country or a currency. */
export const letters = make('letters', { max: 20 })
export const iban = make('iban', { max: 34 })
/** A bank card: encrypted at rest; answered by its last four digits, in full only where one person is opened. */
export const card = make('card', { max: 19 })
export const color = make('color', { max: 7 })
export const int = make('int', { min: 0, max: 2_000_000_000 })
export const flag = make('flag', { default: 0 })
/** A calendar day: 00:00 UTC in Unix seconds; 0 is empty. */
export const date = make('date')
/** An instant in Unix seconds; 0 is empty. */
export const dateTime = make('date_time')
/** Decimal strings, stored as scaled integers: money ×10², price ×10⁴, rate ×10⁶, quantity ×10³. */
export const money = make('money')
export const price = make('price')
export const rate = make('rate')
export const qty = make('qty')
/** Ids kept as a list, e.g. the statuses a status may move to. */
export const ids = make('ids')

/** Records as a list of their ids, also indexed from the other side (`links`). */
export const refs = <const T extends string, const W extends FieldWords>(to: T, words?: W) =>
  ({ kind: 'ids', to, ...words }) as { kind: 'ids'; to: T } & W

export const choice = <const V extends readonly (string | number)[], const W extends FieldWords>(
  values: V,
  words?: W,
) => ({ kind: 'choice', values, ...words }) as { kind: 'choice'; values: V } & NoInfer<W>

export const ref = <const T extends string, const W extends FieldWords>(to: T, words?: W) =>
  ({ kind: 'ref', to, ...words }) as { kind: 'ref'; to: T } & W

/** The id of a record of one of several kinds; the choice `by` says which kind. */
export const owner = <
  const B extends string,
  const O extends Readonly<Record<string | number, string>>,
  const W extends FieldWords,
>(
  by: B,
  of: O,
  words?: W,
) => ({ kind: 'owner', by, of, ...words }) as { kind: 'owner'; by: B; of: O } & W

/** A field of kind `name` is also stored in three languages: reads and writes use the requested one (api.md, Lookups). */
const translated = make('name')

export const names = () => ({
  name: translated({ required: true, inList: true, max: 150 }),
  name_ru: text({ search: true }),
  name_uk: text({ search: true }),
  name_en: text({ search: true }),
})

/** At most 16 characters, for list rows on a phone. */
export const shortNames = () => ({
  short_name: translated({ max: 16 }),
  short_name_ru: text({ max: 16 }),
  short_name_uk: text({ max: 16 }),
  short_name_en: text({ max: 16 }),
})

export const SCALES = { money: 2, price: 4, rate: 6, qty: 3 } as const
export type ScaledKind = keyof typeof SCALES
export const isScaled = (kind: FieldKind): kind is ScaledKind => kind in SCALES

type ValueOfKind<F> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'int' | 'flag' | 'date' | 'date_time' | 'ref' | 'owner' }
    ? number
    : F extends { kind: 'ids' }
      ? number[]
      : string

/** Kinds that always hold a value: an empty date is 0, a flag is 0 or 1. */
type NeverNull<F> = F extends { kind: 'flag' | 'date' | 'date_time' | 'ids' } | { required: true } ? true : false

export type ValueOf<F> = NeverNull<F> extends true ? ValueOfKind<F> : ValueOfKind<F> | null
