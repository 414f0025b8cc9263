/** What the bare handler knows of one list: its table, the names beside a row, its filters, and a row as it is answered. */

export type BareRow = Record<string, string | number | null>

export type Query = (text: string, values: readonly (string | number)[]) => Promise<BareRow[]>

export interface BareList {
  table: string
  /** Of the table, aliased `t`; default: all of them. */
  columns?: string
  /** SQL beside these columns. */
  names: string
  /** By the name in the query: a condition that takes the value. */
  filters: Readonly<Record<string, string>>
  /** By the name and the value, where each value has a column of its own. */
  flags?: Readonly<Record<string, string>>
  answered: (row: BareRow) => object
  /** What is answered of these records beside their rows. */
  beside?: (ids: readonly number[]) => Promise<(id: number) => object>
  /** Default: by its name. */
  order?: string
  /** The page is cut before the names are looked up: of lists whose filters find thousands of rows. */
  isCutFirst?: true
}

/** PostgreSQL's driver returns large numbers as texts. */
export const numberOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** A decimal out of a scaled integer. */
export const decimalOf = (value: string | number | null | undefined, places: number): string | null =>
  value === null || value === undefined ? null : (Number(value) / 10 ** places).toFixed(places)
