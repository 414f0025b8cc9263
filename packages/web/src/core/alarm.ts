/** Calls once at the earliest of the times that were asked for. */
export class Alarm {
  readonly #call: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Infinity

  constructor(call: () => void) {
    this.#call = call
  }

  /** In so many milliseconds; a later time that was asked for before is dropped. */
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
