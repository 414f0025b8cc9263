/** Notifies in-memory caches of every write that this process commits. */
export class Commits {
  readonly #listeners = new Set<() => void>()

  /** Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notifies before the writer gets its result, so that its next read finds no stale cache. */
  async notifyAfter<T>(write: Promise<T>): Promise<T> {
    const result = await write
    for (const listener of this.#listeners) listener()
    return result
  }
}
