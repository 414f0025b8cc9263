/**
 * How many rows are done at once, so that others do not notice the wait: as many as fit into a turn at the speed of the last
 * ones. A fast machine does more at once, and shares the cost of a commit among more rows.
 */
import type { Engine } from '#db/database.ts'

/** Rows written one by one, or many new ones while others write. */
type Work = 'each' | 'new'

interface Turn {
  ms: number
  /** Fewer would only make the others wait more often: every turn has a fixed cost. */
  least: number
  most: number
}

/**
 * The embedded engine works in the thread that answers everybody. On PostgreSQL a turn has a higher fixed cost, and only
 * writers wait for it.
 */
const TURNS: Readonly<Record<Engine, Readonly<Record<Work, Turn>>>> = {
  sqlite: { each: { ms: 9, least: 6, most: 100 }, new: { ms: 11, least: 8, most: 100 } },
  postgres: { each: { ms: 24, least: 20, most: 100 }, new: { ms: 14, least: 30, most: 200 } },
}

/** One fast turn does not prove that the next will be. */
const GROWTH = 1.25

export interface Clock {
  /** From now on others wait. */
  begin: () => void
  isOver: () => boolean
}

export class TurnSize {
  readonly #turn: Turn
  #size: number

  constructor(engine: Engine, work: Work) {
    this.#turn = TURNS[engine][work]
    this.#size = this.#turn.least
  }

  /** `work` gets the number of rows to do, and returns how many it did. */
  async turn(work: (count: number, clock: Clock) => Promise<number>): Promise<number> {
    const { ms, least, most } = this.#turn
    let begun = performance.now()
    const done = await work(this.#size, {
      begin: () => (begun = performance.now()),
      isOver: () => performance.now() - begun > ms,
    })
    const tookMs = Math.max(performance.now() - begun, 1)
    const fits = Math.floor((ms / tookMs) * Math.max(done, 1))
    this.#size = Math.min(Math.max(fits, least), Math.ceil(this.#size * GROWTH), most)
    return done
  }
}
