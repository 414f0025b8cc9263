/** The archives of one company that the schedule has left in BACKUP_DIR, or in the bucket where there is no folder. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '#config.ts'
import { s3Archives, type StoredArchive } from '#s3/s3-archives.ts'
import { archiveDate } from '../backups/backup.rules.ts'

export interface BackupArchive {
  /** Unix seconds. */
  date: number
  bytes: number
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** None before the first backup has made the folder. */
const inFolder = async (folder: string): Promise<StoredArchive[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const archives = names.filter((name) => archiveDate(name) !== null)
  return Promise.all(archives.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

/** Newest first. */
export const backupArchives = async ({ dir, s3 }: BackupSettings, uniqueId: string): Promise<BackupArchive[]> => {
  const archives = dir !== null ? await inFolder(join(dir, uniqueId)) : s3 ? await s3Archives(s3).list(uniqueId) : []
  const backups = archives.flatMap(({ name, bytes }) => {
    const date = archiveDate(name)
    return date ? [{ date: date.getTime() / 1000, bytes }] : []
  })
  return backups.toSorted((one, other) => other.date - one.date)
}
