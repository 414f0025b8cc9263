/** What benches print, kept as tables for the report: `title` begins a table, the first line of cells names its columns. */

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

export const tables: Table[] = []

export const beginTable = (title: string): void => {
  tables.push({ title: title.trim(), columns: [], rows: [] })
}

export const keepCells = (cells: readonly (string | number)[]): void => {
  const table = tables.at(-1)
  if (!table) return
  const texts = cells.map(String)
  if (table.columns.length === 0) table.columns = texts
  else table.rows.push(texts)
}
