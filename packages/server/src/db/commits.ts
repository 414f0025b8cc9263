/** Tells in-memory caches of every write that this process commits. */
export class Commits {
  readonly #listeners = new Set<() => void>()

  /** Returns how to stop hearing. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called before the writer gets its result, so that nobody who knows of the write reads a stale cache. */
  async notifyAfter<T>(write: Promise<T>): Promise<T> {
    const result = await write
    for (const listener of this.#listeners) listener()
    return result
  }
}
