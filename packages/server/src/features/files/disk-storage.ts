/** Files on the server's own disk, under DATA_DIR/files. */
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorFacts } from '#db/error-facts.ts'
import type { Storage } from './storage.ts'

const isCode = (error: unknown, ...codes: string[]): boolean => codes.includes(String(errorFacts(error).code))

/** A rename is durable only once its folder is synced. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const copySynced = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const diskStorage = (folder: string): Storage => ({
  put: async (place, { path }) => {
    const target = join(folder, place)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await link(path, target)
    } catch (error) {
      // Some mounted folders support no hard links.
      if (!isCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV')) throw error
      await copySynced(path, target)
    }
    await syncFolder(dirname(target))
  },
  read: async (place, bytes) => {
    try {
      const handle = await open(join(folder, place), 'r')
      return createReadStream('', { fd: handle, ...bytes })
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw error
    }
  },
  remove: async (place) => {
    try {
      await unlink(join(folder, place))
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
    }
  },
  removeAll: (installation) => rm(join(folder, installation), { recursive: true, force: true }),
})
