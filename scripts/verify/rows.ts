/** The rows of docs/reliability.md, and the test files whose titles name them. */
import { readSource, sourceFiles } from '../source-files.ts'

export interface PromisedRow {
  id: string
  text: string
}

export const promisedRows = (): PromisedRow[] =>
  [...readSource('docs/reliability.md').matchAll(/^\| ([A-Z]\d+) \| (.+) \|$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))

/** "S3" and not the "S3.02" of docs/rows.md. */
const NAMED = /\b([AZIFHCLXDSOP]\d{1,2})\b(?!\.\d)/g

export const rowsNamedIn = (title: string): string[] => [...title.matchAll(NAMED)].map(([, id = '']) => id)

const TITLE = /\b(?:test|it|describe)\b[^\n'"`]*(?:\(\s*)(['"`])(.*?)\1/g

/** By the row: files with a title that names it. A title may follow a table of cases, so a line of its own counts too. */
export const filesByRow = (): Map<string, Set<string>> => {
  const byRow = new Map<string, Set<string>>()
  for (const path of sourceFiles([
    'packages/**/*.test.ts',
    'packages/**/*.test.tsx',
    'checks/*.test.ts',
    'e2e/**/*.ts',
  ])) {
    const text = readSource(path)
    const titles = [...text.matchAll(TITLE)].map(([, , title = '']) => title)
    const behindTables = [...text.matchAll(/^\s*\]\)\(\s*(['"`])(.*?)\1/gm)].map(([, , title = '']) => title)
    for (const id of [...titles, ...behindTables].flatMap(rowsNamedIn))
      byRow.set(id, (byRow.get(id) ?? new Set()).add(path))
  }
  return byRow
}
