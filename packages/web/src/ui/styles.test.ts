/** Mantine's style sheets are loaded one by one: whoever uses a component of it also loads what draws it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const STYLES = join(SRC, '../../../node_modules/@mantine/core/styles')
const IMPORT = /import \{([^}]*)\} from '@mantine\/core'/g

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC }).map((path) => readFileSync(join(SRC, path), 'utf8'))

test('every component of Mantine that is used has its style sheet', () => {
  const used = sources.flatMap((text) =>
    [...text.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  )
  const drawn = [...new Set(used)].filter((name) => existsSync(join(STYLES, `${name}.css`)))
  const missing = drawn.filter((name) => !sources.some((text) => text.includes(`@mantine/core/styles/${name}.css`)))
  expect(missing).toEqual([])
})
