/**
 * Who is at work just now. A company counts as busy for a second after it asked a few times within one: an app that is left open
 * asks for news three times a second and is not at work.
 */
const SPAN_MS = 1000
const ASKS_OF_WORK = 8

interface Pace {
  since: number
  asks: number
}

export class BusyCompanies {
  readonly #paces = new WeakMap<object, Pace>()
  /** The two that were busy last: whoever of them is not the one in question is the other. */
  #latest: { company: object; at: number }[] = []

  noteAsk(company: object): void {
    const now = performance.now()
    const lastPace = this.#paces.get(company)
    const pace = lastPace && now - lastPace.since <= SPAN_MS ? lastPace : { since: now, asks: 0 }
    pace.asks += 1
    this.#paces.set(company, pace)
    if (pace.asks < ASKS_OF_WORK) return
    const [other] = this.#latest.filter((one) => one.company !== company)
    this.#latest = [{ company, at: now }, ...(other ? [other] : [])]
  }

  isAnyBeside(company: object): boolean {
    const other = this.#latest.find((one) => one.company !== company)
    return other !== undefined && performance.now() - other.at <= SPAN_MS
  }
}
