/** Work done after the answer, so that its duration reveals nothing; the server waits for it before it exits. */
export class Background {
  readonly #underWay = new Set<Promise<void>>()

  run(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
