/**
 * OI1–OI5 of offline.md 12 in a real Chromium: nothing lost, nothing doubled, in order, one at a time, to the right record.
 * `npm run chaos:web` takes more seeds, and shows with `--mutants` that the run finds the mistakes it is there for.
 */
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildPage } from './build-page.ts'
import { problemsOf, runRound } from './round.ts'

const seed = Math.floor(Math.random() * 2 ** 20)

test('OI1 OI2 OI3 OI4 OI5 two tabs, lost answers, the server killed, the browser killed', async () => {
  const page = await buildPage(null)
  try {
    const figures = await runRound({ seed, page })
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    const { parked, rejected } = figures
    expect({ problems: problemsOf(figures), parked, rejected }, `seed ${seed}`).toEqual({
      problems: [],
      parked: [],
      rejected: [],
    })
    expect(figures.resolved).toBeGreaterThan(50)
    expect(figures.repeats).toBeGreaterThan(10)
  } finally {
    await rm(page, { recursive: true, force: true })
  }
})
