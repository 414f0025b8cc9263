/**
 * How many rows are done in one go, so that others wait no longer than people notice: as many as fit into a turn by what the
 * last ones took. A quick machine does more at once, and shares the cost of a commit among more of them.
 */

const TURN_MS = 18
/** Fewer would only make the others wait more often: a turn costs something whatever it does. */
const LEAST = 12
const MOST = 100

export class TurnSize {
  #size = LEAST

  /** `work` is told how many to do and whether its time is over, and says how many it did. */
  async turn(work: (count: number, isOver: () => boolean) => Promise<number>): Promise<number> {
    const begun = performance.now()
    const done = await work(this.#size, () => performance.now() - begun > TURN_MS)
    const tookMs = Math.max(performance.now() - begun, 1)
    const fits = Math.floor((TURN_MS / tookMs) * Math.max(done, 1))
    this.#size = Math.min(Math.max(fits, LEAST), this.#size * 2, MOST)
    return done
  }
}
