/**
 * Sends spans to the collector in batches, outside of any request. If the collector is away, only spans are lost:
 * those that do not fit into the queue are dropped and counted.
 */
import { otlpBody } from './otlp.ts'
import type { Span } from './span.ts'

const MOST_WAITING = 8192
const AT_ONCE = 512
const EVERY_MS = 2000
const PATIENCE_MS = 5000
const LAST_PATIENCE_MS = 1000
const REPORT_EVERY_MS = 60_000

export interface Collector {
  url: string
  headers: Readonly<Record<string, string>>
}

export class SpanSender {
  readonly #collector: Collector
  readonly #timer: NodeJS.Timeout
  readonly #waiting: Span[] = []
  #sending: Promise<void> | null = null
  #lost = 0
  #reportedAt = -REPORT_EVERY_MS
  /** Called at most once a minute with the number of lost spans, and why. */
  onProblem: (lost: number, error: unknown) => void = () => {}

  constructor(collector: Collector) {
    this.#collector = collector
    this.#timer = setInterval(() => void this.#flush(PATIENCE_MS), EVERY_MS).unref()
  }

  add(spans: readonly Span[]): void {
    const room = Math.max(0, MOST_WAITING - this.#waiting.length)
    this.#lost += Math.max(0, spans.length - room)
    this.#waiting.push(...spans.slice(0, room))
    if (this.#waiting.length >= AT_ONCE) void this.#flush(PATIENCE_MS)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#flush(LAST_PATIENCE_MS)
  }

  #flush(patienceMs: number): Promise<void> {
    return (this.#sending ??= this.#sendAll(patienceMs).finally(() => (this.#sending = null)))
  }

  async #sendAll(patienceMs: number): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, AT_ONCE)
      try {
        await this.#send(spans, patienceMs)
      } catch (error) {
        this.#lost += spans.length
        this.#report(error)
        return
      }
    }
    if (this.#lost > 0) this.#report(new Error('the queue of spans was full'))
  }

  async #send(spans: readonly Span[], patienceMs: number): Promise<void> {
    const { url, headers } = this.#collector
    const answer = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: otlpBody(spans),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

  #report(error: unknown): void {
    if (performance.now() - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = performance.now()
    this.onProblem(this.#lost, error)
    this.#lost = 0
  }
}
