/** What the tests ask of seed and demo rows alike: would the product take them, and is what they refer to there? */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { checkValue } from '@fura/shared/fields/check.ts'
import type { SeedLists } from './seed-lists.ts'
import type { SeedRow } from './seed-row.ts'

const errorOf = (fields: Fields, name: string, value: unknown): string | null => {
  const field = fields[name]
  if (!field) return 'unknown'
  const checked = checkValue(field, value)
  return 'error' in checked ? checked.error : null
}

/** Each value that a form would refuse, as "id name error". */
export const refusedValues = ({ fields }: Entity, rows: readonly SeedRow[]): readonly string[] =>
  rows.flatMap(({ id, ...row }) =>
    Object.entries(row).flatMap(([name, value]) => {
      const error = errorOf(fields, name, value)
      return error === null ? [] : [`${id} ${name} ${error}`]
    }),
  )

/** Each required field that is empty and has no default, as "id name". Translated names are looked at elsewhere. */
export const missingValues = ({ fields }: Entity, rows: readonly SeedRow[]): readonly string[] => {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.required && field.kind !== 'name' && field.default === undefined ? [name] : [],
  )
  return rows.flatMap((row) =>
    required.filter((name) => (row[name] ?? null) === null).map((name) => `${row.id} ${name}`),
  )
}

/** Each reference to a row that no list has, as "id name target". */
export const danglingRefs = ({ fields }: Entity, rows: readonly SeedRow[], lists: SeedLists): readonly string[] =>
  Object.entries(fields).flatMap(([name, { to }]) => {
    if (to === undefined) return []
    const known = new Set<unknown>(lists[entityByName(to)?.table ?? '']?.map(({ id }) => id))
    return rows.flatMap((row) => {
      const target = row[name] ?? null
      return target === null || known.has(target) ? [] : [`${row.id} ${name} ${String(target)}`]
    })
  })
