/** Lets a costly work run a few at a time; the others wait in line, and a line that is too long turns newcomers away. */
import { AppError } from '@fura/shared/errors.ts'

const RETRY_AFTER_SECONDS = 5

export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      // The place is handed on, so that a newcomer cannot slip in before those who wait.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
