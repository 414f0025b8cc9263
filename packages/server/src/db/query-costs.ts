/** Remembers by their text which queries take long: those would hold up others who wait for the same thread. */

/** How long others may be held up. */
const SHORT_MS = 2
/** A text that was slow once is treated as slow for a while, because it may be fast with other values. */
const FADING = 0.9
const MOST_TEXTS = 5000

export class QueryCosts {
  readonly #ms = new Map<string, number>()

  isLong(text: string): boolean {
    return (this.#ms.get(text) ?? 0) > SHORT_MS
  }

  note(text: string, ms: number): void {
    const faded = (this.#ms.get(text) ?? 0) * FADING
    if (this.#ms.size >= MOST_TEXTS) this.#ms.clear()
    if (ms <= SHORT_MS && faded <= SHORT_MS) this.#ms.delete(text)
    else this.#ms.set(text, Math.max(ms, faded))
  }
}
