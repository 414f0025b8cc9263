/** Cells of a pasted table as the values of new records, each with its errors. The check is that of the form. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { compact } from '@fura/shared/fold.ts'
import { readDecimal } from '#ui/decimal-text.ts'
import { secondsOf, START_OF_WORK, todayIn, typedMoment } from '#ui/date-text.ts'

export interface PasteField {
  name: string
  label: string
  field: Field
  /** For a reference: ids by the names of its records. */
  ids?: ReadonlyMap<string, number>
}

export interface PastedRow {
  /** Its index in the pasted table, without headings. */
  place: number
  cells: readonly string[]
  values: Readonly<Record<string, unknown>>
  /** Codes by field. */
  errors: Readonly<Record<string, string>>
}

const DECIMALS = new Set<Field['kind']>(['int', 'money', 'price', 'rate', 'qty'])
const DAYS = new Set<Field['kind']>(['date', 'date_time'])
const TEXTS = new Set<Field['kind']>(['text', 'long_text', 'plate', 'code', 'letters'])

/** Field kinds that a cell can fill; references only if all their records are on this device. */
export const isPasteable = ({ kind }: Field): boolean =>
  DECIMALS.has(kind) || DAYS.has(kind) || TEXTS.has(kind) || kind === 'ref'

const wholeOf = (decimal: string): number | string =>
  /^-?\d+(\.0+)?$/.test(decimal) ? Number.parseInt(decimal, 10) : decimal

/** null: the field cannot have the text of the cell. */
const valueOf = ({ field, ids }: PasteField, cell: string, zone: string): unknown => {
  const { kind } = field
  if (kind === 'ref') return ids?.get(compact(cell)) ?? null
  if (DAYS.has(kind)) {
    const moment = typedMoment(cell, todayIn(zone), START_OF_WORK)
    return moment && secondsOf(moment, kind === 'date' ? null : zone)
  }
  if (kind === 'int') return wholeOf(readDecimal(cell))
  return DECIMALS.has(kind) ? readDecimal(cell) : cell
}

interface Pasting {
  entity: Entity
  /** By column; undefined if it is left out. */
  columns: readonly (PasteField | undefined)[]
  /** The first values of every row: its deal, and the deal's usual values. */
  common: Readonly<Record<string, unknown>>
  zone: string
}

export const readRow = (
  { entity, columns, common, zone }: Pasting,
  cells: readonly string[],
  place: number,
): PastedRow => {
  const values: Record<string, unknown> = { ...common }
  const unread: Record<string, string> = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (!column || cell === '') continue
    const value = valueOf(column, cell, zone)
    if (value === null) unread[column.name] = column.field.kind === 'ref' ? 'not_found' : 'format'
    else values[column.name] = value
  }
  // The deal may itself be unsent, with an id that only this device knows.
  const fieldErrors = Object.entries(validateNew(entity, values).errors ?? {}).filter(
    ([name]) => name !== entity.part?.by,
  )
  return { place, cells, values, errors: { ...Object.fromEntries(fieldErrors), ...unread } }
}
