/** The file of an embedded database: whether it exists, is still the same one, and looks like a database. */
import { closeSync, openSync, readSync, statfsSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseLost } from './database.ts'
import { MissingDatabase } from './migrate.ts'

const MAGIC = 'SQLite format 3\0'

const statOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false })

const hasMagic = (file: string): boolean => {
  const head = Buffer.alloc(MAGIC.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  return head.toString('latin1') === MAGIC
}

const damagedError = (file: string, cause?: unknown): DatabaseLost =>
  new DatabaseLost(`${file} is damaged. Restore it from a backup; it is served as soon as it is whole.`, {
    cause,
    isDamaged: true,
  })

/** Before it is opened: SQLite would make a missing or empty file a new database. */
export const assertDatabaseFile = (file: string): void => {
  if (!statOf(file)) throw new MissingDatabase(file)
  if (!hasMagic(file)) throw damagedError(file)
}

/** Free space required before storing counts as possible again: on a full disk an emptied journal still takes a few writes. */
const ROOM_BYTES = 1_048_576

export const hasRoom = (file: string): boolean => {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize >= ROOM_BYTES
}

/** The file that connections are open on. Once lost, it stays lost: opening it again creates another object. */
export class OpenFile {
  readonly #file: string
  readonly #opened: Stats
  #lost: DatabaseLost | null = null

  constructor(file: string) {
    this.#file = file
    this.#opened = statSync(file)
  }

  #lose(error: DatabaseLost): DatabaseLost {
    this.#lost ??= error
    return this.#lost
  }

  /** SQLite has reported that the file is damaged. */
  damaged(cause: unknown): DatabaseLost {
    return this.#lose(damagedError(this.#file, cause))
  }

  closed(): DatabaseLost {
    return this.#lose(new DatabaseLost(`${this.#file} was closed`))
  }

  /** Throws if the name now stands for another file: writes to the old one would be lost with it. */
  assertInPlace(): void {
    if (this.#lost) throw this.#lost
    const now = statOf(this.#file)
    if (!now) throw this.#lose(new DatabaseLost(new MissingDatabase(this.#file).message))
    if (now.ino !== this.#opened.ino || now.dev !== this.#opened.dev)
      throw this.#lose(new DatabaseLost(`${this.#file} was replaced`))
  }

  assertWhole(): void {
    this.assertInPlace()
    if (!hasMagic(this.#file)) throw this.damaged(new Error('its head is no database’s'))
  }
}
