/** One trace: its root and what happened inside, kept until the root ends and decides whether to send the trace. */
import { type Attributes, newSpanId, preciseNow, type Span, type SpanKind } from './span.ts'

/** An import or a statistic may run thousands of statements: the first ones say enough. */
const MOST_SPANS = 300
/** Slower roots are always sent. */
export const SLOW_MS = 500

export interface SpanFacts {
  name: string
  kind: SpanKind
  begun: number
  attributes?: Attributes
  isFailed?: boolean
}

export class Trace {
  readonly traceId: string
  readonly rootId = newSpanId()
  readonly #parentId: string | null
  readonly #send: (spans: readonly Span[]) => void
  #spans: Span[] = []
  #added = 0
  #isSent: boolean | null = null

  constructor(traceId: string, parentId: string | null, send: (spans: readonly Span[]) => void) {
    this.traceId = traceId
    this.#parentId = parentId
    this.#send = send
  }

  /** Whether anything inside did more than read the database. */
  get hasActed(): boolean {
    return this.#spans.some(({ name }) => !/^(?:select|with|pragma|begin|commit)\b/.test(name))
  }

  add(
    spanId: string,
    parentId: string,
    { attributes = {}, isFailed = false, ...facts }: SpanFacts,
    ended: number,
  ): void {
    const span = { ...facts, traceId: this.traceId, spanId, parentId, ended, attributes, isFailed }
    // Work may go on after the answer of its request.
    this.#added += 1
    if (this.#isSent === false || this.#added > MOST_SPANS) return
    if (this.#isSent) this.#send([span])
    else this.#spans.push(span)
  }

  end({ attributes = {}, isFailed = false, ...facts }: SpanFacts, isWorthSending: boolean): void {
    const ended = preciseNow()
    this.#isSent = isWorthSending || isFailed || ended - facts.begun >= SLOW_MS
    if (this.#isSent) {
      const leftOut = this.#added > MOST_SPANS ? { 'fura.spans_left_out': this.#added - MOST_SPANS } : {}
      const { traceId, rootId: spanId } = this
      const own = { traceId, spanId, parentId: this.#parentId, ended, isFailed }
      this.#send([{ ...facts, ...own, attributes: { ...attributes, ...leftOut } }, ...this.#spans])
    }
    this.#spans = []
  }
}
