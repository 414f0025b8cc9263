/** Builds the page with a mutant in it and runs rounds until one reports what the mutant is caught by. */
import { rm } from 'node:fs/promises'
import { buildPage } from './build-page.ts'
import { type MutantName, MUTANTS } from './mutants.ts'
import { problemsOf, type RoundChoice, runRound } from './round.ts'

/** What was reported of it; null if nothing was. */
export const findMutant = async (
  mutant: MutantName,
  seeds: readonly number[],
  choice: Pick<RoundChoice, 'part' | 'writes'> = {},
): Promise<string | null> => {
  const page = await buildPage(mutant)
  try {
    for (const seed of seeds) {
      const problems = problemsOf(await runRound({ ...choice, seed, page }))
      const symptoms = problems.filter((problem) => MUTANTS[mutant].caughtBy.test(problem))
      if (symptoms.length > 0) return `seed ${seed}, ${symptoms.length} problems, the first: ${symptoms[0]}`
    }
    return null
  } finally {
    await rm(page, { recursive: true, force: true })
  }
}
