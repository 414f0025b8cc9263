/** Reports the progress of a move: a line for each step, and every few seconds the number of rows. */
const EVERY_MS = 2000

export class MoveProgress {
  readonly #id: string
  readonly #say: (line: string) => void
  #step = ''
  #rows = 0
  #reportedAt = 0

  constructor(id: string, say: (line: string) => void) {
    this.#id = id
    this.#say = say
  }

  begin(step: string): void {
    ;[this.#step, this.#rows, this.#reportedAt] = [step, 0, performance.now()]
    this.#say(`"${this.#id}": ${step} …`)
  }

  add(rows: number): void {
    this.#rows += rows
    const now = performance.now()
    if (now - this.#reportedAt < EVERY_MS) return
    this.#reportedAt = now
    this.#say(`"${this.#id}": ${this.#step}, ${this.#rows.toLocaleString('en-US')} rows so far`)
  }

  end(words: string): void {
    this.#say(`"${this.#id}": ${words}.`)
  }
}
