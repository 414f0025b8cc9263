/** Limits concurrent costly requests: in all, and lower per company, so that no company takes every place. */
import { AppError } from '@fura/shared/errors.ts'
import type { Installation } from '#db/installations.ts'

const RETRY_AFTER_SECONDS = 2

export class Shares {
  readonly #inAll: number
  readonly #each: number
  readonly #takenById = new Map<Installation['id'], number>()
  #total = 0

  constructor(inAll: number, each: number) {
    this.#inAll = inAll
    this.#each = each
  }

  /** Does the work in a place of this company, or throws 503 if none is free. */
  async take<T>({ id }: Pick<Installation, 'id'>, work: () => Promise<T>): Promise<T> {
    const own = this.#takenById.get(id) ?? 0
    if (own >= this.#each || this.#total >= this.#inAll) {
      throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    }
    this.#takenById.set(id, own + 1)
    this.#total += 1
    try {
      return await work()
    } finally {
      this.#total -= 1
      const remaining = (this.#takenById.get(id) ?? 1) - 1
      if (remaining === 0) this.#takenById.delete(id)
      else this.#takenById.set(id, remaining)
    }
  }
}
