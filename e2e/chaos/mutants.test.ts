/**
 * Each deliberate mistake is caught, here by the half of a round that shows it; `npm run chaos:web -- --mutants` takes whole rounds.
 * The app itself passes those halves as parts of the round of chaos.test.ts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMutant } from './find-mutant.ts'
import { MUTANT_NAMES, MUTANTS } from './mutants.ts'

const SOURCES = join(import.meta.dirname, '../../packages/web/src')
/** The first shows it; what a storm does depends on the time of each answer too. */
const SEEDS = [1, 2, 3]
const STORM_WRITES = 10

test.each(MUTANT_NAMES)('%s replaces one place', (name) => {
  const { file, right } = MUTANTS[name]
  expect(readFileSync(join(SOURCES, file), 'utf8').split(right)).toHaveLength(2)
})

test.each(MUTANT_NAMES)('27 %s is caught', async (name) => {
  const { part } = MUTANTS[name]
  const choice = part === 'storm' ? { part, writes: STORM_WRITES } : { part }
  expect(await findMutant(name, SEEDS, choice)).toMatch(/^seed /)
})
