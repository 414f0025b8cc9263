/**
 * Which companies are busy now. A company is busy for a second after several requests within one second: an app left open
 * polls three times a second, which is not work.
 */
const SPAN_MS = 1000
const ASKS_OF_WORK = 8

interface Pace {
  since: number
  asks: number
}

export class BusyCompanies {
  readonly #paces = new WeakMap<object, Pace>()
  /** The last two busy companies, so that there is always one other than the company in question. */
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
