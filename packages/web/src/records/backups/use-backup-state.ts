/** Whether the company is backed up daily. It needs the server, which alone knows it. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { READS } from '#entity/query-options.ts'

interface BackupState {
  is_scheduled: 0 | 1
  /** 0: never. */
  backed_up_at: number
  is_late: 0 | 1
}

const STALE_MS = 10 * 60_000

const readBackupState = async (): Promise<BackupState> =>
  (await api.get<{ detail: BackupState }>('/api/backups/state/')).detail

/** Undefined until it is known. */
export const useBackupState = (): BackupState | undefined =>
  useQuery({ ...READS, queryKey: ['backups'], queryFn: readBackupState, staleTime: STALE_MS }).data
