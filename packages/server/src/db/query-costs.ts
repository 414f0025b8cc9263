/** How long queries take by their text, as far as it matters: which of them would hold up others who wait for the same thread. */

/** Others may be held up this long. */
const SHORT_MS = 2
/** What was long once is taken for long some time, because the same text is short with other values. */
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
