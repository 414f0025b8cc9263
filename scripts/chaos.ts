/**
 * `npm run chaos -- [--rounds 20] [--engine sqlite|postgres|both] [--seed N]`: kills the server, its shell, its database or
 * all of them in the middle of writes, again and again, and fails if an acknowledged write is lost, doubled or half done, or
 * if the service is back too late.
 */
import { parseArgs } from 'node:util'

import {
  clearBattlefield,
  killRound,
  makeBattlefield,
  type RoundFigures,
  type Victim,
} from '../packages/server/src/faults/kill-round.ts'
import { seededRandom } from '../packages/server/src/seed/demo/random.ts'
import { startPrivatePostgres } from '../packages/server/src/testing/postgres.ts'

type Engine = 'sqlite' | 'postgres'

const VICTIMS: Readonly<Record<Engine, readonly Victim[]>> = {
  sqlite: ['node', 'tree'],
  postgres: ['node', 'tree', 'database', 'all'],
}

const READY_WITHIN_MS: Readonly<Record<Victim, number>> = { node: 15_000, tree: 15_000, database: 30_000, all: 30_000 }

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const engines = (['sqlite', 'postgres'] as const).filter((engine) => [engine, 'both'].includes(values.engine))
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (engines.length === 0 || !Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run chaos -- [--rounds 20] [--engine sqlite|postgres|both] [--seed N]')
  process.exit(2)
}

const problemsOf = ({ lost, doubled, partial, wrong, victim, readyMs }: RoundFigures): string[] => [
  ...lost.map((text) => `lost: ${text}`),
  ...doubled.map((text) => `doubled: ${text}`),
  ...partial.map((text) => `partial: ${text}`),
  ...wrong.map((text) => `wrong: ${text}`),
  ...(readyMs > READY_WITHIN_MS[victim] ? [`late: ready after ${Math.round(readyMs)} ms`] : []),
]

const roundLine = (engine: Engine, round: number, figures: RoundFigures): string =>
  [
    `${engine} ${round}/${rounds}`,
    `${figures.victim} killed after ${figures.killedAfterMs} ms`,
    `${figures.acknowledged} acknowledged`,
    `${figures.unanswered} unanswered (${figures.doneUnanswered} of them done)`,
    `ready after ${Math.round(figures.readyMs)} ms`,
    `lost ${figures.lost.length}, doubled ${figures.doubled.length}, partial ${figures.partial.length}`,
  ].join(', ')

async function runRounds(engine: Engine): Promise<RoundFigures[]> {
  const postgres = engine === 'postgres' ? await startPrivatePostgres() : null
  const field = await makeBattlefield(postgres, seededRandom(seed))
  const figures: RoundFigures[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const victim = VICTIMS[engine][(round - 1) % VICTIMS[engine].length] ?? 'node'
      const result = await killRound(field, victim)
      figures.push(result)
      console.log(roundLine(engine, round, result))
      for (const problem of problemsOf(result)) console.error(`  ${problem}`)
    }
  } finally {
    await clearBattlefield(field)
    await postgres?.stop()
  }
  return figures
}

const sum = (figures: readonly RoundFigures[], count: (round: RoundFigures) => number): number =>
  figures.reduce((total, round) => total + count(round), 0)

console.log(`seed ${seed}`)
const table: Record<string, Record<string, number>> = {}
let problems = 0
for (const engine of engines) {
  const figures = await runRounds(engine)
  problems += sum(figures, (round) => problemsOf(round).length)
  table[engine] = {
    kills: figures.length,
    acknowledged: sum(figures, (round) => round.acknowledged),
    unanswered: sum(figures, (round) => round.unanswered),
    'of them done': sum(figures, (round) => round.doneUnanswered),
    lost: sum(figures, (round) => round.lost.length),
    doubled: sum(figures, (round) => round.doubled.length),
    partial: sum(figures, (round) => round.partial.length),
    'slowest ready, ms': Math.round(Math.max(...figures.map((round) => round.readyMs))),
  }
}
console.table(table)
process.exitCode = problems === 0 ? 0 : 1
