/** Which figures are fine, which need a look, and which are bad. The bounds are those of docs/operations.md. */
import type { Health, Job } from './health.api.ts'

export type Level = 'ok' | 'warn' | 'bad' | 'unknown'

const GIGABYTE = 1024 ** 3
const BUSY_MS = 100
/** Above this the server refuses requests. */
const OVERLOADED_MS = 500
const LATE_JOB_SECONDS = 600
const STUCK_JOB_SECONDS = 3600

/** Above the first bound it needs a look, above the second it is bad. */
const above = (value: number, look: number, bad: number): Level => {
  if (value >= bad) return 'bad'
  return value >= look ? 'warn' : 'ok'
}

export const loopLevel = ({ loop_delay_ms: ms }: Health['server']): Level => above(ms, BUSY_MS, OVERLOADED_MS)

export const connectionsLevel = ({ connections_waiting: waiting }: Health['server']): Level =>
  waiting === null ? 'unknown' : above(waiting, 1, 20)

export const storingLevel = ({ is_read_only: isReadOnly }: Health['server']): Level => (isReadOnly === 1 ? 'bad' : 'ok')

export const diskLevel = ({ disk_free_bytes: free }: Health['server']): Level => {
  if (free === null) return 'unknown'
  return above(-free, -2 * GIGABYTE, -GIGABYTE / 4)
}

export const filesLevel = ({ files_bytes: used, files_quota_bytes: quota }: Health['sizes']): Level => {
  if (used === null) return 'unknown'
  return quota === null ? 'ok' : above(used, quota * 0.9, quota)
}

export const backupLevel = ({ is_scheduled: isScheduled, is_late: isLate }: Health['backups']): Level => {
  if (isLate === 1) return 'bad'
  return isScheduled === 1 ? 'ok' : 'warn'
}

export const jobLevel = ({ waiting, failed, since }: Job, now: number): Level => {
  if (waiting === null) return 'unknown'
  const age: Level = since === null ? 'ok' : above(now - since, LATE_JOB_SECONDS, STUCK_JOB_SECONDS)
  return age === 'ok' && (failed ?? 0) > 0 ? 'warn' : age
}

/** The worst level of all; an unknown one counts as needing a look. */
export const worstLevel = (levels: readonly Level[]): Level => {
  if (levels.includes('bad')) return 'bad'
  return levels.includes('warn') || levels.includes('unknown') ? 'warn' : 'ok'
}

export const healthLevel = ({ server, sizes, backups, jobs, asked_at: now }: Health): Level =>
  worstLevel([
    loopLevel(server),
    ...(server.engine === 'postgres' ? [connectionsLevel(server)] : []),
    storingLevel(server),
    diskLevel(server),
    filesLevel(sizes),
    backupLevel(backups),
    ...jobs.map((job) => jobLevel(job, now)),
  ])
