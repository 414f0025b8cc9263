/**
 * Lets a costly work run a few at a time; the others wait in line, and a line that is too long turns newcomers away. Each company
 * has a line of its own and the lines take turns, so that one company's rush does not hold up another's single request.
 */
import { AppError } from '@fura/shared/errors.ts'

const RETRY_AFTER_SECONDS = 5

/** Whose line it is; everybody's where nobody is named. */
const EVERYBODY = {}

export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  /** The next turn is that of the first line. */
  readonly #lines = new Map<object, (() => void)[]>()
  #running = 0

  /** `mostWaiting`: in one line. */
  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<T>(work: () => Promise<T>, whose: object = EVERYBODY): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait(whose)
    try {
      return await work()
    } finally {
      // The place is handed on, so that a newcomer cannot slip in before those who wait.
      const next = this.#next()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(whose: object): Promise<void> {
    const line = this.#lines.get(whose) ?? []
    if (line.length >= this.#mostWaiting) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    this.#lines.set(whose, line)
    return new Promise((resolve) => line.push(resolve))
  }

  /** Takes the first of the first line, which goes behind the others. */
  #next(): (() => void) | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [whose, line] = first
    this.#lines.delete(whose)
    const next = line.shift()
    if (line.length > 0) this.#lines.set(whose, line)
    return next
  }
}
