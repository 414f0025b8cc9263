/** Reports the progress of a backup or a restore: a line at the beginning and the end of each company, and every few seconds between. */
import type { InstallationPart } from './archive-format.ts'

const EVERY_MS = 2000

const groupDigits = (value: number): string => value.toLocaleString('en-US')

export const sizeWords = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${groupDigits(Math.round(bytes / 1_048_576))} MB`

export const rowsOf = ({ tables }: InstallationPart): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

export class Progress {
  readonly #say: (line: string) => void
  readonly #verb: string
  #id = ''
  #rows = 0
  #files = 0
  #bytes = 0
  #reportedAt = 0

  /** `verb` opens each company's line: "Backing up". */
  constructor(verb: string, say: (line: string) => void) {
    this.#verb = verb
    this.#say = say
  }

  begin(id: string): void {
    ;[this.#id, this.#rows, this.#files, this.#bytes, this.#reportedAt] = [id, 0, 0, 0, performance.now()]
    this.#say(`${this.#verb} "${id}" …`)
  }

  addRows(num: number): void {
    this.#rows += num
    this.#report()
  }

  addFile(bytes: number): void {
    this.#files += 1
    this.#bytes += bytes
    this.#report()
  }

  warn(id: string, error: unknown): void {
    this.#say(`"${id}": ${error instanceof Error ? error.message : String(error)}`)
  }

  end(part: InstallationPart): void {
    const { id, files } = part
    this.#say(
      `"${id}": ${groupDigits(rowsOf(part))} rows, ${groupDigits(files.count)} files (${sizeWords(files.bytes)}).`,
    )
    if (files.missing > 0)
      this.#say(`"${id}": ${groupDigits(files.missing)} files were not whole in the storage; the backup lacks them.`)
  }

  #report(): void {
    const now = performance.now()
    if (now - this.#reportedAt < EVERY_MS) return
    this.#reportedAt = now
    this.#say(
      `"${this.#id}": ${groupDigits(this.#rows)} rows, ${groupDigits(this.#files)} files (${sizeWords(this.#bytes)}) so far`,
    )
  }
}
