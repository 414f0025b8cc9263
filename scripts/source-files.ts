/** The repository's own files, for checks that read all of them. Paths are relative to the root, with `/`. */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'packages/*/migrations/**/*.ts', '{checks,scripts}/**/*.{ts,mjs}']

export function sourceFiles(patterns: readonly string[] = SOURCES): string[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
}

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
