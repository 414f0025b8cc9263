/** The shape of one row of seed data, and the small makers every seed list is written with. */
import type { RecordOf } from '@fura/shared/entities/entity.ts'
import type { DeclaredEntity } from '@fura/shared/entities/index.ts'

export type SeedValue = string | number | null | readonly number[]

/** Fields by their wire names. `name` itself is absent where a row is translated: the inserter takes it from the three. */
export type SeedRow = Readonly<{ id: number; [field: string]: SeedValue }>

/** A row of this entity: its fields as they travel, and who made it when. */
export type SeedOf<N extends DeclaredEntity['name']> = Readonly<
  { id: number } & Partial<Omit<RecordOf<Extract<DeclaredEntity, { name: N }>>, 'id'>>
>

export type Names = Readonly<{ name_ru: string; name_uk: string; name_en: string }>

export const names = (ru: string, uk: string, en: string): Names => ({ name_ru: ru, name_uk: uk, name_en: en })

/** A name that is the same in every language: a brand, a ship, a plate-like code. */
export const sameName = (name: string): Names => names(name, name, name)

/** Gives each row its place in the pickers: the order in which the list is written. */
export const inOrder = (rows: readonly SeedRow[]): readonly SeedRow[] =>
  rows.map((row, index) => ({ ...row, position: index + 1 }))

/** Finds ids by a readable field, so that lists refer to each other by words and a typing error fails at once. */
export const idsBy = (rows: readonly SeedRow[], field: string) => {
  const idByValue = new Map(rows.map((row) => [row[field], row.id]))
  return (value: string): number => {
    const id = idByValue.get(value)
    if (id === undefined) throw new Error(`seed data: no row with ${field} "${value}"`)
    return id
  }
}
