/**
 * Daily backups into BACKUP_DIR, one archive for each company. Whichever node looks first takes the work; a failed one is tried
 * again later, and the registry remembers the last that was whole.
 */
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { BackupSettings, Config } from '#config.ts'
import type { Installation } from '#db/installations.ts'
import { claimBackup, noteBackup, releaseBackup } from '#db/backup-claims.ts'
import type { Database } from '#db/database.ts'
import type { InSpan } from '#db/in-span.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { archiveDate, archiveName, lastDue } from '#features/backups/backup.rules.ts'
import { partialOf } from './archive-file.ts'
import type { BackupAnswer, BackupOrder } from './backup-worker.ts'
import { expiredDates } from './retention.ts'

const EVERY_MS = 30_000
const RETRY_SECONDS = 900

const removeExpired = async (folder: string, { keep }: BackupSettings): Promise<void> => {
  const names = await readdir(folder)
  const dated = names.flatMap((name) => {
    const date = archiveDate(name)
    return date ? [{ name, date }] : []
  })
  const expired = new Set(
    expiredDates(
      dated.map(({ date }) => date),
      keep,
    ),
  )
  const old = dated.filter(({ date }) => expired.has(date)).map(({ name }) => name)
  // The claim is ours, so no unfinished one is being written.
  const unfinished = names.filter((name) => name.endsWith(partialOf('')))
  for (const name of [...old, ...unfinished]) await rm(join(folder, name), { force: true })
}

const STOPPED: [BackupAnswer] = ['the server stops']

const writeInThread = async (order: BackupOrder, signal: AbortSignal): Promise<void> => {
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), { workerData: order })
  signal.addEventListener('abort', () => void worker.terminate(), { once: true })
  const ended = once(worker, 'exit').then(() => STOPPED)
  const [problem] = await Promise.race([once(worker, 'message') as Promise<[BackupAnswer]>, ended])
  if (problem !== null) throw new Error(`"${order.id}" could not be backed up: ${problem}`)
}

export interface ScheduleParts {
  config: Config
  registry: Database
  registryName: string
  installations: () => readonly Installation[]
  onProblem: (error: unknown) => void
  inJob?: InSpan
  /** Delay between two looks; shorter in tests. */
  everyMs?: number
}

const backUp = async (
  parts: ScheduleParts,
  settings: BackupSettings,
  { id, dueAt }: { id: string; dueAt: number },
  signal: AbortSignal,
): Promise<void> => {
  const { config, registry, registryName } = parts
  if (!(await claimBackup(registry, id, dueAt))) return
  try {
    const startedAt = nowSeconds()
    const folder = join(settings.dir, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeExpired(folder, settings)
    const { recipients } = settings
    const file = join(folder, archiveName(startedAt, recipients.length > 0))
    await writeInThread({ config, registryName, id, file, recipients }, signal)
    await noteBackup(registry, id, startedAt)
    await removeExpired(folder, settings)
  } finally {
    await releaseBackup(registry, id)
  }
}

export const startScheduledBackups = (parts: ScheduleParts, settings: BackupSettings): Rounds => {
  const retryAt = new Map<string, number>()
  const stopping = new AbortController()
  const rounds = startRounds(
    parts,
    { name: 'backup', everyMs: parts.everyMs ?? EVERY_MS },
    async ({ uniqueId, backedUpAt }) => {
      const now = nowSeconds()
      const dueAt = lastDue(settings.hour, now)
      if (backedUpAt >= dueAt || now < (retryAt.get(uniqueId) ?? 0)) return
      retryAt.set(uniqueId, now + RETRY_SECONDS)
      await backUp(parts, settings, { id: uniqueId, dueAt }, stopping.signal)
      retryAt.delete(uniqueId)
    },
  )
  return {
    stop: () => {
      stopping.abort()
      return rounds.stop()
    },
  }
}
