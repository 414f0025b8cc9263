/**
 * Lets the writes of one installation through one after the other. They would wait for each other in the database anyway;
 * waiting here keeps its connections free for reading and for other installations.
 */
import { DatabaseUnavailable } from './database.ts'

interface Waiter {
  go: () => void
  timer: NodeJS.Timeout
}

export class WriteTurns {
  readonly #patienceMs: number
  readonly #waiting: Waiter[] = []
  #isTaken = false

  /** Who has waited this long is told to come again. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#wait()
    else this.#isTaken = true
    try {
      return await work()
    } finally {
      // The turn is handed on, so that a newcomer cannot slip in before those who wait.
      const next = this.#waiting.shift()
      if (next) next.go()
      else this.#isTaken = false
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: () => {
          clearTimeout(waiter.timer)
          resolve()
        },
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
          reject(new DatabaseUnavailable(new Error(`no turn to write within ${this.#patienceMs} ms`)))
        }, this.#patienceMs),
      }
      this.#waiting.push(waiter)
    })
  }
}
