/**
 * Runs a few costly jobs at a time; the others wait in a queue, and a full queue refuses newcomers. Each company has its own
 * queue and the queues take turns, so that one company's rush does not hold up another's single request.
 */
import { AppError } from '@fura/shared/errors.ts'

const RETRY_AFTER_SECONDS = 5
/** Nobody's browser waits longer. */
const PATIENCE_MS = 10 * 60 * 1000

/** The owner of the queue; one shared queue where nobody is named. */
const EVERYBODY = {}

interface Company {
  running: number
  waiting: (() => void)[]
}

const tooMany = (): AppError => new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })

interface TurnLimits {
  atOnce: number
  /** In one line. */
  mostWaiting: number
  /** Jobs of one company at once, so that a place is left for the others. */
  mostOfOne?: number
  /** A job that waits longer is refused. */
  patienceMs?: number
}

export class Turns {
  readonly #limits: Required<TurnLimits>
  /** Owners with waiting jobs; the first one that may run is next. */
  readonly #companies = new Map<object, Company>()
  #running = 0

  constructor({ atOnce, mostWaiting, mostOfOne = atOnce, patienceMs = PATIENCE_MS }: TurnLimits) {
    this.#limits = { atOnce, mostWaiting, mostOfOne, patienceMs }
  }

  async take<T>(work: () => Promise<T>, whose: object = EVERYBODY): Promise<T> {
    const company = this.#companies.get(whose) ?? { running: 0, waiting: [] }
    this.#companies.set(whose, company)
    try {
      if (this.#isFree(company)) this.#begin(company)
      else await this.#wait(company)
      try {
        return await work()
      } finally {
        this.#running -= 1
        company.running -= 1
        this.#goOn()
      }
    } finally {
      if (company.running === 0 && company.waiting.length === 0) this.#companies.delete(whose)
    }
  }

  #isFree({ running }: Company): boolean {
    return this.#running < this.#limits.atOnce && running < this.#limits.mostOfOne
  }

  #begin(company: Company): void {
    this.#running += 1
    company.running += 1
  }

  #wait({ waiting }: Company): Promise<void> {
    const { mostWaiting, patienceMs } = this.#limits
    if (waiting.length >= mostWaiting) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(tooMany())
    }, patienceMs).unref()
    waiting.push(begin)
    return promise
  }

  /** Hands the place to the next waiter directly, so that a newcomer cannot overtake; its owner goes to the end. */
  #goOn(): void {
    for (const [whose, company] of this.#companies) {
      const next = this.#isFree(company) ? company.waiting.shift() : undefined
      if (!next) continue
      this.#companies.delete(whose)
      this.#companies.set(whose, company)
      this.#begin(company)
      return next()
    }
  }
}
