/** Whether a database stores what it is told to: known by its last write. */
import { DatabaseReadOnly } from './database.ts'

export class WriteState {
  #isReadOnly = false

  readonly isReadOnly = (): boolean => this.#isReadOnly

  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const result = await write
      this.#isReadOnly = false
      return result
    } catch (error) {
      if (error instanceof DatabaseReadOnly) this.#isReadOnly = true
      throw error
    }
  }
}
