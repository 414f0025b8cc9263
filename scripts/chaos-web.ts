/**
 * `npm run chaos:web -- [--seeds 20] [--seed N] [--mutant fresh-key|delete-before-answer|no-lock]`: loses answers, kills the
 * server and the browser under two tabs of the app's write path, and fails if a write is lost, doubled, out of order or sent
 * twice at once. With a mutant it fails if nothing of that is found.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { buildPage } from '../e2e/chaos/build-page.ts'
import { isMutantName, MUTANTS } from '../e2e/chaos/mutants.ts'
import { problemsOf, type RoundFigures, runRound } from '../e2e/chaos/round.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 20) },
    mutant: { type: 'string', default: '' },
  },
})
const [seeds, first] = [Number(values.seeds), Number(values.seed)]
const mutant = values.mutant === '' ? null : values.mutant
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(first) || (mutant && !isMutantName(mutant))) {
  console.error(`npm run chaos:web -- [--seeds 20] [--seed N] [--mutant ${Object.keys(MUTANTS).join('|')}]`)
  process.exit(2)
}

const told = (figures: RoundFigures): string =>
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

const page = await buildPage(mutant && isMutantName(mutant) ? mutant : null)
let problems = 0
try {
  for (let seed = first; seed < first + seeds; seed += 1) {
    const figures = await runRound({ seed, page })
    const found = [...problemsOf(figures), ...figures.parked, ...figures.rejected]
    problems += found.length
    console.log(told(figures))
    for (const problem of found.slice(0, 20)) console.log(`  ${problem}`)
    if (mutant && problems > 0) break
  }
} finally {
  await rm(page, { recursive: true, force: true })
}
if (mutant) console.log(problems > 0 ? `${mutant} is caught` : `${mutant} is NOT caught`)
process.exitCode = problems > 0 === (mutant !== null) ? 0 : 1
