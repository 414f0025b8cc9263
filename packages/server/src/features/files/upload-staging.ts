/**
 * Where uploads lie until they are stored or dropped: a folder of this process under DATA_DIR/uploads, with a lock that the
 * system releases when the process dies. The next process to start settles what a dead one left: bytes without a row are
 * removed.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { DataDirBusy, lockDataDir, makeDataDir } from '#db/data-dir.ts'
import type { Installation } from '#db/installations.ts'
import { areBytesHeld } from './file-hold.ts'
import { forgetKeys, isKeyInUse, keysToRemove } from './file.queries.ts'
import { dropLocal } from './receive.ts'
import { newKey, placeOf, type Storage, thumbPlaceOf } from './storage.ts'

const FOLDER = 'uploads'
const THUMB = '.thumb'
/** `<installation>~<key>` */
const NAME = /^(.+)~([0-9a-f]{32})$/
/** The database on the same disk must go on when uploads are refused. */
const SPARE_BYTES = 33_554_432
const REMOVED_AT_ONCE = 100

export interface LocalFile {
  key: string
  path: string
}

export interface StoredBytes {
  size: number
  sha256: string
  thumb: { bytes: Buffer; sha256: string } | null
}

export class UploadStaging {
  readonly #root: string
  readonly #folder: string
  readonly #storage: Storage
  readonly #release: () => void
  #settling: Promise<void> = Promise.resolve()

  constructor(dataDir: string, storage: Storage) {
    this.#root = join(dataDir, FOLDER)
    this.#folder = join(this.#root, randomUUID())
    this.#storage = storage
    makeDataDir(this.#folder)
    this.#release = lockDataDir(this.#folder)
  }

  localFile({ uniqueId }: Installation, key: string): LocalFile {
    return { key, path: join(this.#folder, `${uniqueId}~${key}`) }
  }

  /** For files that are read once and dropped by the caller; those of a killed server are removed with the other leftovers. */
  newPath(installation: Installation): string {
    return this.localFile(installation, newKey()).path
  }

  /** Throws where the disk is nearly full. */
  async assertSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < SPARE_BYTES + bytes) throw new AppError('read only')
  }

  /** Moves the bytes to their place. Until `settle`, the local file marks that they may still be removed. */
  async keep(
    { uniqueId }: Installation,
    { key, path }: LocalFile,
    { size, sha256, thumb }: StoredBytes,
  ): Promise<void> {
    await this.#storage.put(placeOf(uniqueId, key), { path, size, sha256 })
    if (!thumb) return
    await writeFile(path + THUMB, thumb.bytes, { mode: 0o600, flush: true })
    const source = { path: path + THUMB, size: thumb.bytes.length, sha256: thumb.sha256 }
    await this.#storage.put(thumbPlaceOf(uniqueId, key), source)
  }

  /** Asks the database whether the write has stored the file: it knows even if its answer was lost. */
  async settle(installation: Installation, { key, path }: LocalFile): Promise<void> {
    if (!(await isKeyInUse(installation.db, key))) await this.#removeBytes(installation, key)
    await dropLocal(path + THUMB)
    await dropLocal(path)
  }

  async #removeBytes({ uniqueId }: Installation, key: string): Promise<void> {
    await this.#storage.remove(placeOf(uniqueId, key))
    await this.#storage.remove(thumbPlaceOf(uniqueId, key))
  }

  /**
   * Removes the bytes of deleted files; called after the delete is committed, and at the start for missed ones. While a backup
   * runs they stay until the next call.
   */
  async removeDeleted(installation: Installation): Promise<void> {
    for (;;) {
      const keys = await keysToRemove(installation.db, REMOVED_AT_ONCE)
      // Check after reading the keys: no hold now means that each of them was deleted before any later backup begins.
      if (await areBytesHeld(installation.db)) return
      for (const key of keys) await this.#removeBytes(installation, key)
      if (keys.length > 0) await forgetKeys(installation.db, keys)
      if (keys.length < REMOVED_AT_ONCE) return
    }
  }

  /** Settles what dead processes left of this company. One company at a time: each folder is locked meanwhile. */
  settleLeftovers(installation: Installation, log: FastifyBaseLogger): Promise<void> {
    const settled = this.#settling.then(() => this.#settleFolders(installation, log))
    // The caller gets the error; the next company has its turn all the same.
    this.#settling = settled.catch(() => undefined)
    return settled
  }

  async #settleFolders(installation: Installation, log: FastifyBaseLogger): Promise<void> {
    for (const name of await readdir(this.#root)) {
      const folder = join(this.#root, name)
      if (folder === this.#folder) continue
      try {
        await this.#settleFolder(folder, installation)
      } catch (error) {
        log.warn({ err: error }, 'what an earlier server left of uploads is looked at again at the next start')
      }
    }
  }

  async #settleFolder(folder: string, installation: Installation): Promise<void> {
    const release = heldNow(folder)
    if (!release) return
    try {
      for (const name of await readdir(folder)) {
        const [, uniqueId, key = ''] = NAME.exec(name) ?? []
        if (uniqueId === installation.uniqueId) await this.settle(installation, { key, path: join(folder, name) })
      }
    } finally {
      release()
    }
    // The rest belongs to companies that are not open yet.
    const isSettled = !(await readdir(folder)).some((name) => NAME.test(name))
    if (isSettled) await rm(folder, { recursive: true, force: true })
  }

  async close(): Promise<void> {
    this.#release()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** null: its process lives. */
const heldNow = (folder: string): (() => void) | null => {
  try {
    return lockDataDir(folder)
  } catch (error) {
    if (error instanceof DataDirBusy) return null
    throw error
  }
}
