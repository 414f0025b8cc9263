/**
 * How many rows are done in one go, so that others wait no longer than people notice: as many as fit into a turn by what the
 * last ones took. A quick machine does more at once, and shares the cost of a commit among more of them.
 */
import type { Engine } from '#db/database.ts'

/** Rows are read and judged, then written. */
type Work = 'check' | 'write'

interface Turn {
  ms: number
  /** Fewer would only make the others wait more often: a turn costs something whatever it does. */
  least: number
}

/**
 * The embedded engine works in the thread that answers everybody. On PostgreSQL a turn costs more whatever it does, and only
 * writers wait for it; while rows are checked they wait for what is noted of them alone.
 */
const TURNS: Readonly<Record<Engine, Readonly<Record<Work, Turn>>>> = {
  sqlite: { check: { ms: 9, least: 6 }, write: { ms: 9, least: 6 } },
  postgres: { check: { ms: 24, least: 30 }, write: { ms: 24, least: 20 } },
}
const MOST = 100

export class TurnSize {
  readonly #turn: Turn
  #size: number

  constructor(engine: Engine, work: Work) {
    this.#turn = TURNS[engine][work]
    this.#size = this.#turn.least
  }

  /** `work` is told how many to do and whether its time is over, and says how many it did. */
  async turn(work: (count: number, isOver: () => boolean) => Promise<number>): Promise<number> {
    const { ms, least } = this.#turn
    const begun = performance.now()
    const done = await work(this.#size, () => performance.now() - begun > ms)
    const tookMs = Math.max(performance.now() - begun, 1)
    const fits = Math.floor((ms / tookMs) * Math.max(done, 1))
    this.#size = Math.min(Math.max(fits, least), this.#size * 2, MOST)
    return done
  }
}
