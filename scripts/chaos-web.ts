/**
 * `npm run chaos:web -- [--seeds 20] [--seed N] [--engine sqlite|postgres|both]`: takes the network away in four ways, kills the
 * server and the browser under two tabs of the app's write path, and fails if a write is lost, doubled, out of order or sent twice
 * at once, a colleague's value is overwritten or a list that is not loaded is called empty. `--mutants` builds each deliberate
 * mistake of mutants.ts into the write path instead, and fails if one of them is not found within the seeds; `--mutant NAME` takes
 * that one alone.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { buildPage } from '../e2e/chaos/build-page.ts'
import { findMutant } from '../e2e/chaos/find-mutant.ts'
import { MUTANT_NAMES } from '../e2e/chaos/mutants.ts'
import { problemsOf, type RoundFigures, runRound } from '../e2e/chaos/round.ts'
import { startPrivatePostgres } from '../packages/server/src/testing/postgres.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 20) },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: [] },
    engine: { type: 'string', default: 'both' },
  },
})
const [count, first] = [Number(values.seeds), Number(values.seed)]
const engines = (['sqlite', 'postgres'] as const).filter((engine) => [engine, 'both'].includes(values.engine))
const mutants = MUTANT_NAMES.filter((name) => values.mutants || values.mutant.includes(name))
const areKnown = values.mutant.every((name) => mutants.some((mutant) => mutant === name))
if (!areKnown || engines.length === 0 || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(first)) {
  console.error(
    'npm run chaos:web -- [--seeds 20] [--seed N] [--engine sqlite|postgres|both] [--mutants | --mutant NAME]',
  )
  process.exit(2)
}
const seeds = Array.from({ length: count }, (_, place) => first + place)

const lineOf = (figures: RoundFigures): string =>
  [
    `seed ${figures.seed}`,
    `${figures.issued} issued`,
    `${figures.resolved} resolved`,
    `${figures.requests} requests (${figures.repeats} repeats)`,
    `lost ${figures.lost.length}, doubled ${figures.doubled.length}`,
    `out of order ${figures.unordered.length}, at once ${figures.simultaneous.length}`,
    `parked ${figures.parked.length}, rejected ${figures.rejected.length}`,
    `overwritten ${figures.overwritten.length}, emptied ${figures.emptied.length}`,
    Object.entries(figures.weather)
      .map(([kind, times]) => `${kind} ${times}×`)
      .join(' '),
    `${figures.ms} ms`,
  ].join(', ')

// Browsers and servers are ended when this process exits, which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const runSeedsOn = async (engine: (typeof engines)[number], page: string): Promise<number> => {
  const postgres = engine === 'postgres' ? await startPrivatePostgres() : null
  let problems = 0
  try {
    for (const seed of seeds) {
      const figures = await runRound({ seed, page, postgres })
      const roundProblems = [...problemsOf(figures), ...figures.parked, ...figures.rejected]
      problems += roundProblems.length
      console.log(`${engine}, ${lineOf(figures)}`)
      for (const problem of roundProblems.slice(0, 20)) console.log(`  ${problem}`)
    }
  } finally {
    await postgres?.stop()
  }
  return problems
}

const runSeeds = async (): Promise<boolean> => {
  const page = await buildPage(null)
  let problems = 0
  try {
    for (const engine of engines) problems += await runSeedsOn(engine, page)
  } finally {
    await rm(page, { recursive: true, force: true })
  }
  return problems === 0
}

const runMutants = async (): Promise<boolean> => {
  let missed = 0
  for (const mutant of mutants) {
    const symptoms = await findMutant(mutant, seeds)
    if (symptoms === null) missed += 1
    console.log(symptoms === null ? `${mutant} is NOT caught` : `${mutant} is caught: ${symptoms}`)
  }
  return missed === 0
}

process.exitCode = (await (mutants.length > 0 ? runMutants() : runSeeds())) ? 0 : 1
