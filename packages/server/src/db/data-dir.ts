/** The folder of the embedded databases: made on first use, closed to other users, and held by one server at a time. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirBusy extends Error {
  constructor(folder: string) {
    super(`Another Fura server already uses ${folder}. Stop it first, or give this one a DATA_DIR of its own.`)
    this.name = 'DataDirBusy'
  }
}

export const makeDataDir = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * An exclusive transaction on a file of its own is a lock that the system itself lets go when the process dies, however it dies.
 * Returns how to let go of it.
 */
export const holdDataDir = (folder: string): (() => void) => {
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) throw new DataDirBusy(folder)
    throw error
  }
  return () => lock.close()
}

/** The key of an installation without SECRET_KEY: made once and kept beside the databases, readable by their owner alone. */
export const secretKeyIn = (folder: string): string => {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    makeDataDir(folder)
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new Error(`${file} holds no key of at least 32 characters; restore it from a backup.`)
  return key
}
