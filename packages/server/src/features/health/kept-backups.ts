/** The archives of one company that the schedule has left in BACKUP_DIR. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveDate } from '../backups/backup.rules.ts'

export interface KeptBackup {
  /** Unix seconds. */
  date: number
  bytes: number
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Newest first; none before the first backup has made the folder. */
export const keptBackups = async (dir: string, uniqueId: string): Promise<KeptBackup[]> => {
  const folder = join(dir, uniqueId)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const kept: KeptBackup[] = []
  for (const name of names) {
    const date = archiveDate(name)
    if (date) kept.push({ date: date.getTime() / 1000, bytes: (await stat(join(folder, name))).size })
  }
  return kept.toSorted((one, other) => other.date - one.date)
}
