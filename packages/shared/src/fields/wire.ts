/** Values as they travel. A file of its own: lists need it, and not the checks of every kind of field. */
import type { Field } from './field.ts'

export type Wire = string | number | number[] | null

/** The value of an empty field: dates are 0 on the wire, flags are 0, all else is null. */
export const emptyValue = (field: Field): Wire =>
  field.kind === 'date' || field.kind === 'date_time' || field.kind === 'flag' ? 0 : field.kind === 'ids' ? [] : null

/** A text that may not be there. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text without the spaces around it; a number in its digits. */
export const trimmedText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : textIn(value).trim()

/** A list of ids that may not be there. */
export const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])
