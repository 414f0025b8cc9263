/** The folder of the embedded databases: created on first use, closed to other users, and locked by one server at a time. */
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

/** Read-only, full, or not ours. */
export class DataDirUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `${folder} cannot be written: ${why}. Make room there, let this server write to it, or choose another DATA_DIR.`,
    )
    this.name = 'DataDirUnusable'
  }
}

export const makeDataDir = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DataDirUnusable(folder, error)
  }
}

/** SQLite's result codes for a folder that cannot be written: read-only, I/O error, full, cannot open. */
const UNSTORED = new Set([8, 10, 13, 14])

/**
 * Locks by an exclusive transaction on a file of its own: the system releases it whenever the process dies.
 * Returns a function that releases it.
 */
export const lockDataDir = (folder: string): (() => void) => {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    if (code === 5) throw new DataDirBusy(folder)
    throw UNSTORED.has(code) ? new DataDirUnusable(folder, error) : error
  }
  const heldLock = lock
  return () => heldLock.close()
}

/** The key of an installation without SECRET_KEY: created once, stored next to the databases and readable by their owner only. */
export const secretKeyIn = (folder: string): string => {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    makeDataDir(folder)
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      throw new DataDirUnusable(folder, error)
    }
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new Error(`${file} holds no key of at least 32 characters; restore it from a backup.`)
  return key
}
