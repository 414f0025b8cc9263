/** Calls once at the earliest of the requested times. */
export class Alarm {
  readonly #call: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Infinity

  constructor(call: () => void) {
    this.#call = call
  }

  /** In so many milliseconds; replaces a later time that was set before. */
  ring(delay: number): void {
    const dueAt = performance.now() + delay
    if (dueAt >= this.#dueAt) return
    this.stop()
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.stop()
      this.#call()
    }, delay)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#dueAt = Infinity
  }
}
