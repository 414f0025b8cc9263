/**
 * Names of prepared statements. A prepared plan takes memory in every connection, so only the most recently used texts get a
 * name. Plans of dropped names disappear with their connection, which is closed after a number of uses.
 */

const MOST = 60

export class PlanNames {
  readonly #names = new Map<string, string>()
  #count = 0

  /** A new text replaces the least recently used one. */
  nameOf(text: string): string {
    const name = this.#names.get(text) ?? this.#next()
    this.#names.delete(text)
    this.#names.set(text, name)
    return name
  }

  #next(): string {
    const [oldest] = this.#names.keys()
    if (this.#names.size >= MOST && oldest !== undefined) this.#names.delete(oldest)
    this.#count += 1
    return `kept_${this.#count}`
  }
}
