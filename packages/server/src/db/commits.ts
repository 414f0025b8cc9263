/** Who keeps something of a database in memory hears here of every write that this process has committed. */
export class Commits {
  readonly #listeners = new Set<() => void>()

  /** Returns how to stop hearing. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Before the writer hears that his write is done, so that nobody who knows of it reads something older. */
  async told<T>(write: Promise<T>): Promise<T> {
    const result = await write
    for (const listener of this.#listeners) listener()
    return result
  }
}
