/** Values on the wire. A file of its own, because lists need it without the checks of every kind of field. */
import type { Field } from './field.ts'

export type Wire = string | number | number[] | null

/** The value of an empty field: 0 for dates and flags, null for all else. */
export const emptyValue = (field: Field): Wire =>
  field.kind === 'date' || field.kind === 'date_time' || field.kind === 'flag' ? 0 : field.kind === 'ids' ? [] : null

/** An optional text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text without the spaces around it; a number in its digits. */
export const trimmedText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : textIn(value).trim()

/** An optional list of ids. */
export const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])
