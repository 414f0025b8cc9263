/**
 * Runs a few costly jobs at a time; the others wait in a queue, and a full queue refuses newcomers. Each company has its own
 * queue and the queues take turns, so that one company's rush does not hold up another's single request.
 */
import { AppError } from '@fura/shared/errors.ts'
import { BusyCompanies } from './busy-companies.ts'

const RETRY_AFTER_SECONDS = 5
/** Browsers give up after about this long. */
const PATIENCE_MS = 10 * 60 * 1000

/** The owner of the queue; without one, a shared queue. */
const EVERYBODY = {}

interface Company {
  running: number
  waiting: (() => void)[]
}

const tooMany = (): AppError => new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })

interface TurnLimits {
  atOnce: number
  /** Length of one queue. */
  mostWaiting: number
  /** Maximum number of concurrent jobs of one company, so that others get a place. */
  mostOfOne?: number
  /** The same while another company is at work. */
  mostBesideOthers?: number
  /** A job that waits longer is refused. */
  patienceMs?: number
}

export class Turns {
  readonly #limits: Required<TurnLimits>
  /** Owners with waiting jobs; the first one that may run is next. */
  readonly #companies = new Map<object, Company>()
  readonly #busy = new BusyCompanies()
  #running = 0

  constructor(limits: TurnLimits) {
    const { atOnce, mostOfOne = atOnce, mostBesideOthers = mostOfOne, patienceMs = PATIENCE_MS } = limits
    this.#limits = { atOnce, mostWaiting: limits.mostWaiting, mostOfOne, mostBesideOthers, patienceMs }
  }

  async take<T>(work: () => Promise<T>, owner: object = EVERYBODY): Promise<T> {
    const company = this.#companies.get(owner) ?? { running: 0, waiting: [] }
    this.#companies.set(owner, company)
    this.#busy.noteAsk(owner)
    try {
      if (this.#isFree(owner, company)) this.#begin(company)
      else await this.#wait(company)
      try {
        return await work()
      } finally {
        this.#running -= 1
        company.running -= 1
        this.#goOn()
      }
    } finally {
      if (company.running === 0 && company.waiting.length === 0) this.#companies.delete(owner)
    }
  }

  #isFree(owner: object, { running }: Company): boolean {
    const { atOnce, mostOfOne, mostBesideOthers } = this.#limits
    return this.#running < atOnce && running < (this.#busy.isAnyBeside(owner) ? mostBesideOthers : mostOfOne)
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

  /** Hands free places directly to the next waiters, so that a newcomer cannot overtake; a served owner goes to the end. */
  #goOn(): void {
    for (const [owner, company] of this.#companies) {
      const next = this.#isFree(owner, company) ? company.waiting.shift() : undefined
      if (!next) continue
      // A Map iterates over entries added during iteration: the owner's turn comes again after the others.
      this.#companies.delete(owner)
      this.#companies.set(owner, company)
      this.#begin(company)
      next()
    }
  }
}
