/**
 * OI1–OI5, OI7 and OI9 of offline.md 12 in a real Chromium: nothing lost, nothing doubled, in order, one at a time, to the right
 * record, no colleague's value overwritten, nothing shown as empty that is not loaded. Of the three seeds one is on PostgreSQL.
 * `npm run chaos:web` takes more seeds, and shows with `--mutants` that the run finds deliberate mistakes.
 */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPrivatePostgres } from '../../packages/server/src/testing/postgres.ts'
import { buildPage } from './build-page.ts'
import { problemsOf, runRound } from './round.ts'

const first = Math.floor(Math.random() * 2 ** 20)
const ROUNDS = [
  { seed: first, engine: 'sqlite' },
  { seed: first + 1, engine: 'sqlite' },
  { seed: first + 2, engine: 'postgres' },
] as const

let page: string

beforeAll(async () => {
  page = await buildPage(null)
})
afterAll(() => rm(page, { recursive: true, force: true }))

test.each(ROUNDS)(
  'OI1 OI2 OI3 OI4 OI5 OI7 OI9 two tabs, four kinds of bad network, server and browser killed, a session ended: $engine',
  async ({ seed, engine }) => {
    const postgres = engine === 'postgres' ? await startPrivatePostgres() : null
    try {
      const figures = await runRound({ seed, page, postgres })
      process.stdout.write(`${JSON.stringify(figures)}\n`)
      const { parked, rejected } = figures
      expect({ problems: problemsOf(figures), parked, rejected }, `seed ${seed}`).toEqual({
        problems: [],
        parked: [],
        rejected: [],
      })
      expect(figures.resolved).toBeGreaterThan(50)
      expect(figures.repeats).toBeGreaterThan(10)
      const { off, gone, silent, deaf } = figures.weather
      expect(Math.min(off, gone, silent, deaf), 'every kind of bad network came').toBeGreaterThan(0)
    } finally {
      await postgres?.stop()
    }
  },
)
