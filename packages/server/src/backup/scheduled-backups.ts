/**
 * Daily backups into a folder, a bucket or both, one archive for each company. The first node that looks does the work; a
 * failed backup is tried again later, and the registry stores the last complete one.
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
import { s3Archives } from '#s3/s3-archives.ts'

const EVERY_MS = 30_000
const RETRY_SECONDS = 900
/** Of the data folder: archives on their way into a bucket. */
const PASSING = 'backups'

/** The names of expired archives. */
const expiredOf = (names: readonly string[], { keep }: BackupSettings): string[] => {
  const dated = names.flatMap((name) => {
    const date = archiveDate(name)
    return date ? [{ name, date }] : []
  })
  const dates = dated.map(({ date }) => date)
  const expired = new Set(expiredDates(dates, keep))
  return dated.filter(({ date }) => expired.has(date)).map(({ name }) => name)
}

const removeFromFolder = async (folder: string, settings: BackupSettings): Promise<void> => {
  const names = await readdir(folder)
  // We hold the claim, so no other backup is being written. Without a backup folder, archives here are only on their way to the bucket.
  const unfinished = names.filter((name) => name.endsWith(partialOf('')))
  const passing = settings.dir === null ? names : []
  for (const name of [...expiredOf(names, settings), ...unfinished, ...passing])
    await rm(join(folder, name), { force: true })
}

const removeFromBucket = async (id: string, settings: BackupSettings): Promise<void> => {
  if (!settings.s3) return
  const archives = s3Archives(settings.s3)
  const names = (await archives.list(id)).map(({ name }) => name)
  for (const name of expiredOf(names, settings)) await archives.remove(id, name)
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
    const folder = join(settings.dir ?? join(config.dataDir, PASSING), id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeFromFolder(folder, settings)
    const { recipients, s3 } = settings
    const file = join(folder, archiveName(startedAt, recipients.length > 0))
    await writeInThread({ config, registryName, id, file, recipients, s3 }, signal)
    await noteBackup(registry, id, startedAt)
    await removeFromFolder(folder, settings)
    await removeFromBucket(id, settings)
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
