/** Samples how far the event loop of this process is behind: used to refuse overload, and shown to administrators. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 200
const RESOLUTION_MS = 10
const MINUTE_SAMPLES = 60_000 / SAMPLE_MS

export class LoopDelay {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  readonly #timer: NodeJS.Timeout
  /** Milliseconds, newest last, of the last minute. */
  readonly #samples: number[] = []

  constructor() {
    this.#delays.enable()
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref()
  }

  #sample(): void {
    // Without a single turn of the loop the mean is not a number.
    const mean = this.#delays.mean / 1e6 - RESOLUTION_MS
    this.#samples.push(Number.isFinite(mean) ? Math.max(0, mean) : 0)
    if (this.#samples.length > MINUTE_SAMPLES) this.#samples.shift()
    this.#delays.reset()
  }

  /** Whether each of the last `num` samples was above `ms`. */
  isAbove(ms: number, num: number): boolean {
    if (this.#samples.length < num) return false
    for (let back = 1; back <= num; back += 1) if ((this.#samples.at(-back) ?? 0) <= ms) return false
    return true
  }

  /** The worst sample of the last minute, in milliseconds. */
  get worstOfMinute(): number {
    return Math.round(Math.max(0, ...this.#samples))
  }

  close(): void {
    clearInterval(this.#timer)
    this.#delays.disable()
  }
}
