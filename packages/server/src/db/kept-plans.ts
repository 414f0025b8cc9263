/**
 * Names for statements whose plan PostgreSQL keeps. A kept plan takes memory in every connection, so only the texts asked last
 * have a name; those of a name that was given up go with their connection, which is closed after so many uses.
 */

const MOST = 60

export class KeptPlans {
  readonly #names = new Map<string, string>()
  #given = 0

  /** A new text takes the place of the one that was not asked for the longest time. */
  nameOf(text: string): string {
    const name = this.#names.get(text) ?? this.#next()
    this.#names.delete(text)
    this.#names.set(text, name)
    return name
  }

  #next(): string {
    const [oldest] = this.#names.keys()
    if (this.#names.size >= MOST && oldest !== undefined) this.#names.delete(oldest)
    this.#given += 1
    return `kept_${this.#given}`
  }
}
