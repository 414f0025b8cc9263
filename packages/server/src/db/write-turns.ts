/**
 * Lets the writes of one installation through one after the other. They would wait for each other in the database anyway;
 * waiting here keeps its connections free for reading and for other installations.
 */
import { DatabaseUnavailable } from './database.ts'

export interface Patience {
  /** A write that waits this long while none completes gets 503: the database is stuck. */
  stalledMs: number
  /** A write that waits this long although others complete gets 503 too. */
  longestMs: number
}

interface Waiter {
  go: () => void
  timer: NodeJS.Timeout
}

export class WriteTurns {
  readonly #patience: Patience
  readonly #waiting: Waiter[] = []
  #isTaken = false
  #lastDone = 0

  constructor(patience: Patience) {
    this.#patience = patience
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#wait()
    else this.#isTaken = true
    let isAnswering = true
    try {
      return await work()
    } catch (error) {
      // A refused write counts as completed.
      isAnswering = !(error instanceof DatabaseUnavailable)
      throw error
    } finally {
      if (isAnswering) this.#lastDone = performance.now()
      // Hand the turn to the next waiter directly, so that a newcomer cannot overtake.
      const next = this.#waiting.shift()
      if (next) next.go()
      else this.#isTaken = false
    }
  }

  #wait(): Promise<void> {
    const { stalledMs, longestMs } = this.#patience
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const look = () => {
        const now = performance.now()
        const moreMs = Math.min(Math.max(since, this.#lastDone) + stalledMs, since + longestMs) - now
        if (moreMs > 0) {
          waiter.timer = setTimeout(look, moreMs)
          return
        }
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(new DatabaseUnavailable(new Error(`no turn to write in ${Math.round(now - since)} ms`)))
      }
      const waiter: Waiter = {
        go: () => {
          clearTimeout(waiter.timer)
          resolve()
        },
        timer: setTimeout(look, stalledMs),
      }
      this.#waiting.push(waiter)
    })
  }
}
