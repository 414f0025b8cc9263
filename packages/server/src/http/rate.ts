/** Rate-limits large answers that are open to anyone, per address. Counted in this process only, and cheaply. */
import { AppError } from '@fura/shared/errors.ts'
import { addressBlock } from './limits.ts'

const SPAN_MS = 60_000

export class Rate {
  readonly #most: number
  #counts = new Map<string, number>()
  #ends = 0

  /** `most`: in a minute. */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts one request, or throws 429. */
  take(address: string): void {
    const now = Date.now()
    if (now >= this.#ends) {
      this.#counts = new Map()
      this.#ends = now + SPAN_MS
    }
    const block = addressBlock(address)
    const count = (this.#counts.get(block) ?? 0) + 1
    if (count > this.#most) {
      throw new AppError('too many requests', { retryAfter: Math.ceil((this.#ends - now) / 1000) })
    }
    this.#counts.set(block, count)
  }
}
