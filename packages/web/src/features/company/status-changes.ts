/** What a change of statuses sends: the differing values, the new positions after a move, the default names. Pure. */
import type { Mode } from '@fura/shared/modes.ts'
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import { DEFAULT_STATUSES } from '@fura/shared/status-defaults/default-statuses.ts'
import type { StatusListName } from '@fura/shared/status-settings.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusChange, StatusValues } from './statuses.api.ts'

const NAME_FIELDS = ['name_ru', 'name_uk', 'name_en'] as const
const SHORT_NAME_FIELDS = ['short_name_ru', 'short_name_uk', 'short_name_en'] as const
/** What "ours" resets: required fields stay. */
const LOOK_FIELDS = [...NAME_FIELDS, ...SHORT_NAME_FIELDS, 'color'] as const
export const FORM_FIELDS = [...LOOK_FIELDS, 'demanded_fields'] as const

const valueIn = (row: Readonly<Record<string, unknown>>, name: string): string | number | null => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export const valuesOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): StatusValues =>
  Object.fromEntries(fields.map((name) => [name, valueIn(row, name)]))

/** The entries of `values` that differ from the status; an empty text counts as none. */
export const differing = (row: Row, values: StatusValues): StatusValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => (value || null) !== (valueIn(row, name) || null)))

const changesOf = (rows: readonly Row[], valuesFor: (row: Row) => StatusValues): StatusChange['statuses'] =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const values = differing(row, valuesFor(row))
      return Object.keys(values).length > 0 ? [[String(row.id), values]] : []
    }),
  )

/** The positions of all statuses after one moves up (-1) or down (1). */
export const changesOfMove = (rows: readonly Row[], index: number, by: -1 | 1): StatusChange['statuses'] => {
  const moved = [...rows]
  const [row] = moved.splice(index, 1)
  if (row) moved.splice(index + by, 0, row)
  return changesOf(moved, ({ id }) => ({ position: moved.findIndex((each) => each.id === id) + 1 }))
}

/** As a new company has them. `mode`: the company's only mode of transport. */
const ourValues = (list: StatusListName, id: unknown, mode: Mode | null, fields: readonly string[]): StatusValues => {
  const ours = DEFAULT_STATUSES[list].find((status) => status.id === id)
  if (!ours) return {}
  return valuesOf(list === 'order_statuses' ? statusInMode({ ...ours }, mode) : ours, fields)
}

export const ourLook = (list: StatusListName, id: unknown, mode: Mode | null): StatusValues =>
  ourValues(list, id, mode, LOOK_FIELDS)

/** The default names, colours and order. */
export const changesToOurs = (
  list: StatusListName,
  rows: readonly Row[],
  mode: Mode | null,
): StatusChange['statuses'] => changesOf(rows, ({ id }) => ourValues(list, id, mode, [...LOOK_FIELDS, 'position']))

/** The values that a change overwrites: sending them undoes it. */
export const formerValues = (rows: readonly Row[], statuses: StatusChange['statuses']): StatusChange['statuses'] =>
  Object.fromEntries(
    Object.entries(statuses).flatMap(([id, values]) => {
      const row = rows.find((each) => String(each.id) === id)
      return row ? [[id, valuesOf(row, Object.keys(values))]] : []
    }),
  )
