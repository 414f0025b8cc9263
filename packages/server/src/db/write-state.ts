/** Whether a database can store writes, as its last write showed. */
import { DatabaseReadOnly } from './database.ts'

export class WriteState {
  readonly #hasRoom: () => boolean
  #isReadOnly = false

  /** `hasRoom`: checked before clearing the state, because a small write may still fit on a full disk. */
  constructor(hasRoom: () => boolean = () => true) {
    this.#hasRoom = hasRoom
  }

  readonly isReadOnly = (): boolean => this.#isReadOnly

  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const result = await write
      if (this.#isReadOnly && this.#hasRoom()) this.#isReadOnly = false
      return result
    } catch (error) {
      if (error instanceof DatabaseReadOnly) this.#isReadOnly = true
      throw error
    }
  }
}
