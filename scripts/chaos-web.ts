/**
 * `npm run chaos:web -- [--seeds 20] [--seed N]`: loses answers, kills the server and the browser under two tabs of the app's
 * write path, and fails if a write is lost, doubled, out of order or sent twice at once. `--mutants` builds each deliberate
 * mistake of mutants.ts into the write path instead, and fails if one of them is not found within the seeds.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { buildPage } from '../e2e/chaos/build-page.ts'
import { MUTANT_NAMES, type MutantName, MUTANTS } from '../e2e/chaos/mutants.ts'
import { problemsOf, type RoundFigures, runRound } from '../e2e/chaos/round.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 20) },
    mutants: { type: 'boolean', default: false },
  },
})
const [count, first] = [Number(values.seeds), Number(values.seed)]
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(first)) {
  console.error('npm run chaos:web -- [--seeds 20] [--seed N] [--mutants]')
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
    `${figures.ms} ms`,
  ].join(', ')

// Browsers and servers are ended when this process exits, which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const runSeeds = async (): Promise<boolean> => {
  const page = await buildPage(null)
  let problems = 0
  try {
    for (const seed of seeds) {
      const figures = await runRound({ seed, page })
      const roundProblems = [...problemsOf(figures), ...figures.parked, ...figures.rejected]
      problems += roundProblems.length
      console.log(lineOf(figures))
      for (const problem of roundProblems.slice(0, 20)) console.log(`  ${problem}`)
    }
  } finally {
    await rm(page, { recursive: true, force: true })
  }
  return problems === 0
}

const isCaught = async (mutant: MutantName): Promise<boolean> => {
  const page = await buildPage(mutant)
  try {
    for (const seed of seeds) {
      const problems = problemsOf(await runRound({ seed, page }))
      if (problems.some((problem) => MUTANTS[mutant].caughtBy.test(problem))) return true
    }
    return false
  } finally {
    await rm(page, { recursive: true, force: true })
  }
}

const runMutants = async (): Promise<boolean> => {
  let missed = 0
  for (const mutant of MUTANT_NAMES) {
    const caught = await isCaught(mutant)
    if (!caught) missed += 1
    console.log(caught ? `${mutant} is caught` : `${mutant} is NOT caught`)
  }
  return missed === 0
}

process.exitCode = (await (values.mutants ? runMutants() : runSeeds())) ? 0 : 1
