/**
 * Lets the writes of one installation through one after the other. They would wait for each other in the database anyway;
 * waiting here keeps its connections free for reading and for other installations.
 */
import { DatabaseUnavailable } from './database.ts'

export interface Patience {
  /** Who has waited this long without any write getting done is told to come again: the database stands still. */
  stalledMs: number
  /** So is who has waited this long although writes get done. */
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
      // A write that is refused is done, too.
      isAnswering = !(error instanceof DatabaseUnavailable)
      throw error
    } finally {
      if (isAnswering) this.#lastDone = performance.now()
      // The turn is handed on, so that a newcomer cannot slip in before those who wait.
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
