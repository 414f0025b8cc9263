/**
 * What stands in packages/web/src is part of the app: every file is reached from the page or from the service worker, and every
 * component is drawn by some file of it. What tests alone use is no part of the product.
 */
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const SRC = 'packages/web/src'
const ENTRIES = [`${SRC}/main.ts`, `${SRC}/offline/service-worker.ts`]
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

/** `import type`, `export … from`, `import x from`, `import './x'` and `import('./x')`. */
const IMPORT =
  /\b(?:import|export)\s+(?<type>type\s)?(?:[^'"();]*?\sfrom\s+)?'(?<path>[^']+)'|\bimport\('(?<late>[^']+)'\)/g

interface Import {
  path: string
  isType: boolean
}

/** `#ui/x.tsx` stands in the sources of the app, `./x.tsx` beside the file; anything else is a library. */
const resolved = (from: string, path: string): string | null => {
  if (path.startsWith('#')) return join(SRC, path.slice(1))
  return path.startsWith('.') ? join(dirname(from), path) : null
}

const importsOf = (from: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].flatMap(({ groups = {} }) => {
    const path = resolved(from, groups.path ?? groups.late ?? '')
    return path === null ? [] : [{ path, isType: groups.type !== undefined }]
  })

/** A type that is imported keeps a file of types, and no component. */
const leadsOn = ({ path, isType }: Import): boolean => !isType || !path.endsWith('.tsx')

const reachedFrom = (entries: readonly string[], textOf: (path: string) => string | undefined): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = reached.has(path) ? undefined : textOf(path)
    reached.add(path)
    if (text !== undefined)
      waiting.push(
        ...importsOf(path, text)
          .filter(leadsOn)
          .map((each) => each.path),
      )
  }
  return reached
}

const files = sourceFiles([`${SRC}/**/*.{ts,tsx,css}`]).filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
const texts = new Map(files.map((path) => [path, readSource(path)]))
const isCode = (path: string): boolean => !path.endsWith('.css')

test('every file of the app is reached from the page or from the service worker', () => {
  const reached = reachedFrom(ENTRIES, (path) => (isCode(path) ? texts.get(path) : undefined))
  expect(files.filter((path) => !reached.has(path))).toEqual([])
})

test('no screen is there in development alone', () => {
  const isRouting = (path: string): boolean => path.startsWith(`${SRC}/app/`)
  const asking = files.filter((path) => isRouting(path) && texts.get(path)?.includes('import.meta.env'))
  expect(asking).toEqual([])
})

/** `export const Name`: by their capital, components and contexts. */
const componentsIn = (text: string): string[] =>
  [...text.matchAll(/^export const (?<name>[A-Z][a-z][A-Za-z]*) =/gm)].map(({ groups }) => groups?.name ?? '')

const isNamedIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

test('every exported component is used by another file of the app', () => {
  const unused = files.filter(isCode).flatMap((path) =>
    componentsIn(texts.get(path) ?? '')
      .filter((name) => !files.some((other) => other !== path && isNamedIn(texts.get(other) ?? '', name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('what is looked for is found: a component that only a type or a test names', () => {
  const app = new Map([
    ['packages/web/src/main.ts', "import './a.tsx'\nconst late = () => import('#ui/late.tsx')"],
    ['packages/web/src/a.tsx', "import type { Props } from './lonely.tsx'\nimport type { Row } from '#row.ts'"],
    ['packages/web/src/ui/late.tsx', "import css from './late.module.css'\nexport { x } from '../b.ts'"],
  ])
  const reached = reachedFrom(['packages/web/src/main.ts'], (path) => app.get(path))
  expect([...reached].map((path) => path.slice(SRC.length + 1)).toSorted()).toEqual([
    'a.tsx',
    'b.ts',
    'main.ts',
    'row.ts',
    'ui/late.module.css',
    'ui/late.tsx',
  ])
})
