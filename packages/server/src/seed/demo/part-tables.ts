/** Collects rows of many tables and numbers them from one in each, so that rows may name each other while they are made. */
import type { SeedRow, SeedValue } from '../data/seed-row.ts'

export interface PartTables {
  /** The id of the row that was added. */
  add: (table: string, row: Readonly<Record<string, SeedValue>>) => number
  rows: Readonly<Record<string, readonly SeedRow[]>>
}

export const openTables = (): PartTables => {
  const rows: Record<string, SeedRow[]> = {}
  return {
    rows,
    add: (table, row) => {
      const list = (rows[table] ??= [])
      const id = list.length + 1
      list.push({ id, ...row })
      return id
    },
  }
}
