/** A plain table for a terminal: columns as wide as their widest cell, two blanks between them. */

const width = (text: string): number => [...text].length

export const tableLines = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = heads.map((head, column) => Math.max(...[heads, ...rows].map((row) => width(row[column] ?? ''))))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd()
  return [heads, ...rows].map(line)
}
