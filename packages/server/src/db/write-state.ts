/** Whether a database stores what it is told to: known by its last write. */
import { DatabaseReadOnly } from './database.ts'

export class WriteState {
  readonly #hasRoom: () => boolean
  #isReadOnly = false

  /** `hasRoom`: asked before it is believed that all is well again, because a little may fit where more does not. */
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
