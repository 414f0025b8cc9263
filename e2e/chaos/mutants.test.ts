/** A mutant must change something: the text that each replaces must be in its source exactly once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANT_NAMES, MUTANTS } from './mutants.ts'

const SOURCES = join(import.meta.dirname, '../../packages/web/src')

test.each(MUTANT_NAMES)('%s replaces one place', (name) => {
  const { file, right } = MUTANTS[name]
  expect(readFileSync(join(SOURCES, file), 'utf8').split(right)).toHaveLength(2)
})
