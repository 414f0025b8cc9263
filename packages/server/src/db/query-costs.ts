/**
 * Remembers by their text which queries take long: those would hold up others who wait for the same thread. One run of a few
 * milliseconds may be the machine's, which gave the processor to somebody else; two of them are the query's.
 */

/** How long others may be held up. */
const SHORT_MS = 2
/** From here on one run tells. */
const LONG_MS = 20
/** A text that was slow once is treated as slow for a while, because it may be fast with other values. */
const FADING = 0.9
const MOST_TEXTS = 5000

export class QueryCosts {
  readonly #ms = new Map<string, number>()
  /** Texts whose last run alone was long. */
  readonly #once = new Set<string>()

  isLong(text: string): boolean {
    return (this.#ms.get(text) ?? 0) > SHORT_MS
  }

  /** It was not run, because it takes long: it is tried again some time. */
  fade(text: string): void {
    this.#ms.set(text, (this.#ms.get(text) ?? 0) * FADING)
  }

  note(text: string, ms: number): void {
    const faded = (this.#ms.get(text) ?? 0) * FADING
    if (this.#ms.size + this.#once.size >= MOST_TEXTS) this.#clear()
    if (ms > SHORT_MS && ms < LONG_MS && faded === 0 && !this.#once.delete(text)) this.#once.add(text)
    else if (ms > SHORT_MS || faded > SHORT_MS) this.#ms.set(text, Math.max(ms, faded))
    else {
      this.#ms.delete(text)
      this.#once.delete(text)
    }
  }

  #clear(): void {
    this.#ms.clear()
    this.#once.clear()
  }
}
