/** Runs long CPU work in slices of a few milliseconds, so that requests are served between them. */
import { setImmediate as othersTurn } from 'node:timers/promises'

const TURN_MS = 2

export const mapInTurns = async <A, B>(all: readonly A[], work: (one: A, place: number) => B): Promise<B[]> => {
  const results: B[] = []
  let begun = performance.now()
  for (const [place, one] of all.entries()) {
    if (performance.now() - begun > TURN_MS) {
      await othersTurn()
      begun = performance.now()
    }
    results.push(work(one, place))
  }
  return results
}
