/** Checks of seed and demo rows alike: would the product accept them, and do their references exist? */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { checkValue } from '@fura/shared/fields/check.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { SeedLists } from './seed-lists.ts'
import type { SeedRow } from './seed-row.ts'

/** What a demo row may say beside its fields: who made it and when. */
const SYSTEM = new Set(['creator_id', 'date_create'])

const errorOf = (fields: Fields, name: string, value: unknown): string | null => {
  if (SYSTEM.has(name)) return null
  const field = fields[name]
  if (!field) return 'unknown'
  const checked = checkValue(field, value)
  // What is computed may come out below zero; what is typed may not.
  if (!('error' in checked) || (field.calc && checked.error === 'min')) return null
  return checked.error
}

/** Each value that a form would refuse, as "id name error". */
export const refusedValues = ({ fields }: Entity, rows: readonly SeedRow[]): readonly string[] =>
  rows.flatMap(({ id, ...row }) =>
    Object.entries(row).flatMap(([name, value]) => {
      const error = errorOf(fields, name, value)
      return error === null ? [] : [`${id} ${name} ${error}`]
    }),
  )

/** Each required field that is empty and has no default, as "id name". Translated names are checked elsewhere. */
export const missingValues = ({ fields }: Entity, rows: readonly SeedRow[]): readonly string[] => {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.required && field.kind !== 'name' && field.default === undefined ? [name] : [],
  )
  return rows.flatMap((row) =>
    required.filter((name) => (row[name] ?? null) === null).map((name) => `${row.id} ${name}`),
  )
}

const targetTable = (field: Field, row: SeedRow): string | null => {
  if (field.to !== undefined) return targetOf(field).table
  return field.kind === 'owner' ? (ownerOf(field, row[field.by ?? ''])?.table ?? '') : null
}

/** Each reference to a row that no list has, as "id name target". */
export const danglingRefs = ({ fields }: Entity, rows: readonly SeedRow[], lists: SeedLists): readonly string[] => {
  const idsByTable = Object.fromEntries(
    Object.entries(lists).map(([table, list]) => [table, new Set(list.map(({ id }) => id))]),
  )
  return Object.entries(fields).flatMap(([name, field]) =>
    rows.flatMap((row) => {
      const table = targetTable(field, row)
      const targets = [row[name] ?? []].flat()
      const missing = table === null ? [] : targets.filter((id) => !idsByTable[table]?.has(Number(id)))
      return missing.map((id) => `${row.id} ${name} ${id}`)
    }),
  )
}
