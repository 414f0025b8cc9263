/** Writes one archive of the chosen companies. */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { InstallationRow } from '#db/registry.ts'
import { assertRecipients, writeArchive } from './archive-file.ts'
import { UnusableArchive } from './archive-format.ts'
import { backupEntries, type BackupSource } from './backup-entries.ts'
import { Progress } from './progress.ts'

export interface BackupOptions {
  file: string
  recipients: readonly string[]
  say: (line: string) => void
}

/** Returns the size of the archive. */
export const writeBackup = async (
  source: BackupSource,
  chosen: readonly InstallationRow[],
  { file, recipients, say }: BackupOptions,
): Promise<number> => {
  if (existsSync(file)) throw new UnusableArchive(`${file} is there already. Choose another name.`)
  assertRecipients(recipients)
  const entries = backupEntries(source, chosen, new Progress('Backing up', say))
  await writeArchive(file, entries, { recipients, date: nowSeconds() })
  const { size } = await stat(file)
  return size
}
