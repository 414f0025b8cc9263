/**
 * Remembers by their text which queries take long, because these would block the thread for others. One run of a few
 * milliseconds may be the machine's fault (another process had the processor); two of them are the query's.
 */

/** How long a query may block others. */
const SHORT_MS = 2
/** From this duration on, one run is enough. */
const LONG_MS = 20
/** A text that was slow once is treated as slow for a while, because it may be fast with other values. */
const FADING = 0.9
const MOST_TEXTS = 5000

export class QueryCosts {
  readonly #ms = new Map<string, number>()
  /** Texts of which only the last run was long. */
  readonly #once = new Set<string>()

  isLong(text: string): boolean {
    return (this.#ms.get(text) ?? 0) > SHORT_MS
  }

  /** Called when a slow query was not run here, so that it is tried again some time. */
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
