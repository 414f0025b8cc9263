/** Claims a company's scheduled backup for one node, and stores when the last complete one began: columns of the registry. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from './database.ts'

/** Longer than any backup takes; afterwards another node takes over from one that died. */
const CLAIM_SECONDS = 6 * 3600

/** False: another node is taking the backup, or has taken it since the company was last read. */
export const claimBackup = async (registry: Database, uniqueId: string, dueAt: number): Promise<boolean> => {
  const now = nowSeconds()
  const result = await registry.write((tx) =>
    tx
      .updateTable('installations')
      .set({ backup_claimed_until: now + CLAIM_SECONDS })
      .where('unique_id', '=', uniqueId)
      .where('backup_claimed_until', '<', now)
      .where('backed_up_at', '<', dueAt)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

export const releaseBackup = async (registry: Database, uniqueId: string): Promise<void> => {
  await registry.write((tx) =>
    tx.updateTable('installations').set({ backup_claimed_until: 0 }).where('unique_id', '=', uniqueId).execute(),
  )
}

export const noteBackup = async (registry: Database, uniqueId: string, date: number): Promise<void> => {
  await registry.write((tx) =>
    tx.updateTable('installations').set({ backed_up_at: date }).where('unique_id', '=', uniqueId).execute(),
  )
}
