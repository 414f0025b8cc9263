/** The administrator's page: how the company and its server do, by the same functions as `/metrics`. */
import { statfs } from 'node:fs/promises'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { build } from '#build.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import type { Databases } from '#db/open.ts'
import { queryOf } from '#http/input.ts'
import type { LoopDelay } from '#http/loop-delay.ts'
import { countSessions } from '../auth/session.queries.ts'
import { backupState, lastDue } from '../backups/backup.rules.ts'
import { companyHealthDoc } from './company-health.doc.ts'
import { backupArchives } from './backup-archives.ts'
import { QUEUE_NAMES, QUEUES } from './queue.queries.ts'
import { databaseBytes, fileSizes, recordCounts } from './size.queries.ts'

const NOW_SECONDS = 15 * 60

export interface CompanyHealthParts {
  config: Config
  databases: Databases
  streams: { countOf(db: Database): number }
  loop: LoopDelay
}

/** A figure that cannot be read is null, and the others are answered. */
type Attempt = <T>(figure: string, ask: () => Promise<T>) => Promise<T | null>

const attemptWith =
  (log: FastifyBaseLogger): Attempt =>
  (figure, ask) =>
    ask().catch((error: unknown) => {
      log.warn({ err: error, figure }, 'a figure of the administration page could not be had')
      return null
    })

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const serverFigures = async (
  { db }: Installation,
  { config, databases, loop }: CompanyHealthParts,
  attempt: Attempt,
) => {
  const { total, waiting } = databases.pools()
  const isPooled = db.engine === 'postgres'
  return {
    version: build.AppVersion,
    engine: db.engine,
    started_at: Math.floor(nowSeconds() - process.uptime()),
    loop_delay_ms: loop.worstOfMinute,
    is_read_only: db.isReadOnly() ? 1 : 0,
    connections: isPooled ? total : null,
    connections_waiting: isPooled ? waiting : null,
    disk_free_bytes: await attempt('free disk', () => freeBytes(config.dataDir)),
  }
}

const sizeFigures = async (installation: Installation, { config }: CompanyHealthParts, attempt: Attempt) => {
  const files = await attempt('files', () => fileSizes(installation))
  return {
    database_bytes: await attempt('database size', () => databaseBytes(installation)),
    files_num: files?.num ?? null,
    files_bytes: files?.bytes ?? null,
    files_quota_bytes: config.filesQuotaBytes,
    records: await recordCounts(installation),
  }
}

const backupFigures = async (
  installation: Installation,
  { config: { backup } }: CompanyHealthParts,
  attempt: Attempt,
) => {
  const now = nowSeconds()
  const archives = backup && (await attempt('kept backups', () => backupArchives(backup, installation.uniqueId)))
  const due = backup && lastDue(backup.hour, now)
  return {
    ...backupState(installation, backup !== null, now),
    next_at: due !== null && installation.backedUpAt >= due ? due + DAY : due,
    kept_num: archives?.length ?? null,
    kept_bytes: archives?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
    oldest_at: archives?.at(-1)?.date ?? null,
  }
}

const UNKNOWN_QUEUE = { waiting: null, tried: null, failed: null, since: null }

const jobFigures = ({ db }: Installation, attempt: Attempt) =>
  Promise.all(
    QUEUE_NAMES.map(async (name) => ({ name, ...((await attempt(name, () => QUEUES[name](db))) ?? UNKNOWN_QUEUE) })),
  )

const UNKNOWN_SESSIONS = { devices: null, people: null, people_now: null }

const sessionFigures = async ({ db }: Installation, { config, streams }: CompanyHealthParts, attempt: Attempt) => ({
  ...((await attempt('sessions', () => countSessions(db, config, nowSeconds() - NOW_SECONDS))) ?? UNKNOWN_SESSIONS),
  streams: streams.countOf(db),
})

export const addCompanyHealth = (app: FastifyInstance, parts: CompanyHealthParts): void => {
  // The page polls by itself: that must not keep the session alive.
  const config = { permission: 'can_add_user', poll: true, doc: companyHealthDoc } as const
  app.get('/api/company/health/', { config }, async (request) => {
    queryOf(request)
    const { installation, log } = request
    const attempt = attemptWith(log)
    const [server, sizes, backups, jobs, sessions] = await Promise.all([
      serverFigures(installation, parts, attempt),
      sizeFigures(installation, parts, attempt),
      backupFigures(installation, parts, attempt),
      jobFigures(installation, attempt),
      sessionFigures(installation, parts, attempt),
    ])
    return { status: 'ok', detail: { asked_at: nowSeconds(), server, sizes, backups, jobs, sessions } }
  })
}
