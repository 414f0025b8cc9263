/**
 * OI1–OI5 of offline.md 12 in a real Chromium: nothing lost, nothing doubled, in order, one at a time, to the right record; and
 * the same run finds each of the mistakes it is there for. `npm run chaos:web` does more.
 */
import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { buildPage } from './build-page.ts'
import { isMutantName, type MutantName, MUTANTS } from './mutants.ts'
import { problemsOf, runRound } from './round.ts'

const first = Math.floor(Math.random() * 2 ** 20)
const SEEDS = [first, first + 1, first + 2]

let page = ''

afterEach(() => rm(page, { recursive: true, force: true }))

test('OI1 OI2 OI3 OI4 OI5 two tabs, lost answers, the server killed, the browser killed', async () => {
  page = await buildPage(null)
  for (const seed of SEEDS) {
    const figures = await runRound({ seed, page })
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(
      { problems: problemsOf(figures), parked: figures.parked, rejected: figures.rejected },
      `seed ${seed}`,
    ).toEqual({
      problems: [],
      parked: [],
      rejected: [],
    })
    expect(figures.resolved).toBeGreaterThan(50)
    expect(figures.repeats).toBeGreaterThan(10)
  }
})

describe('a mistake in the write path is caught', () => {
  const INVARIANT: Readonly<Record<MutantName, RegExp>> = {
    'fresh-key': /^OI2/,
    'delete-before-answer': /^OI1/,
    'no-lock': /^OI4/,
  }

  test.each(Object.keys(MUTANTS).filter(isMutantName))('%s', async (mutant) => {
    page = await buildPage(mutant)
    const found: string[] = []
    for (const seed of SEEDS) {
      found.push(...problemsOf(await runRound({ seed, page })).filter((problem) => INVARIANT[mutant].test(problem)))
      if (found.length > 0) break
    }
    expect(found.length, `seeds ${SEEDS.join(', ')}`).toBeGreaterThan(0)
  })
})
