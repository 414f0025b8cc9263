/** Stored with an import in addition to its rows: the preview, and records created because rows name them. */

/** What may be made out of its name alone. Employees, groups and lookups are settled by the company. */
export const MADE = ['city', 'client', 'contractor'] as const
export type Made = (typeof MADE)[number]

/** A record that an import made, and its `rev` then. */
export type MadeRecord = readonly [entity: Made, id: number, rev: number]

export interface Outlook {
  parts: { part: string; rows: number }[]
  sums: { part: string; currency_id: number | null; sum: string }[]
  missing: { entity: Made; names: string[]; total: number }[]
}
