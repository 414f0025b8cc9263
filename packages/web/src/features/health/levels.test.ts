/** Which figures ask the administrator to look. */
import { expect, test } from 'vitest'
import type { Health } from './health.api.ts'
import { backupLevel, diskLevel, filesLevel, healthLevel, jobLevel, loopLevel } from './levels.ts'

const NOW = 1_790_000_000
const GIGABYTE = 1024 ** 3

const WELL: Health = {
  asked_at: NOW,
  server: {
    version: '1.0.0',
    engine: 'sqlite',
    started_at: NOW - 60,
    loop_delay_ms: 3,
    is_read_only: 0,
    connections: null,
    connections_waiting: null,
    disk_free_bytes: 50 * GIGABYTE,
  },
  sizes: { database_bytes: 1, files_num: 1, files_bytes: 1, files_quota_bytes: null, records: [] },
  backups: {
    is_scheduled: 1,
    backed_up_at: NOW - 60,
    is_late: 0,
    next_at: NOW + 60,
    kept_num: 1,
    kept_bytes: 1,
    oldest_at: 1,
  },
  jobs: [{ name: 'mail', waiting: 0, tried: 0, failed: 0, since: null }],
  sessions: { people: 1, devices: 1, people_now: 1, streams: 1 },
}
const JOB = { name: 'mail', waiting: 1, tried: 0, failed: 0, since: NOW }

test('SQLite without connections is fine; one bad figure makes the whole bad, an unknown one needs a look', () => {
  expect(healthLevel(WELL)).toBe('ok')
  expect(healthLevel({ ...WELL, server: { ...WELL.server, is_read_only: 1 } })).toBe('bad')
  expect(healthLevel({ ...WELL, server: { ...WELL.server, disk_free_bytes: null } })).toBe('warn')
  const pooled = { ...WELL.server, engine: 'postgres' as const, connections: 10, connections_waiting: 3 }
  expect(healthLevel({ ...WELL, server: pooled })).toBe('warn')
  expect(healthLevel({ ...WELL, server: { ...pooled, connections_waiting: 0 } })).toBe('ok')
})

test.each([
  [99, 'ok'],
  [100, 'warn'],
  [500, 'bad'],
])('a loop that is %i ms behind is %s', (ms, level) => {
  expect(loopLevel({ ...WELL.server, loop_delay_ms: ms })).toBe(level)
})

test('the disk and the files of the company fill up', () => {
  const disk = (free: number) => diskLevel({ ...WELL.server, disk_free_bytes: free })
  expect([disk(3 * GIGABYTE), disk(GIGABYTE), disk(1024)]).toEqual(['ok', 'warn', 'bad'])
  const files = (used: number | null) => filesLevel({ ...WELL.sizes, files_bytes: used, files_quota_bytes: 100 })
  expect([files(89), files(90), files(100), files(null)]).toEqual(['ok', 'warn', 'bad', 'unknown'])
})

test('a late backup is bad, none at all needs a look', () => {
  expect(backupLevel({ ...WELL.backups, is_late: 1 })).toBe('bad')
  expect(backupLevel({ ...WELL.backups, is_scheduled: 0 })).toBe('warn')
})

test('a job that waits for long, or has failed, needs a look', () => {
  expect(jobLevel(JOB, NOW + 599)).toBe('ok')
  expect(jobLevel(JOB, NOW + 600)).toBe('warn')
  expect(jobLevel(JOB, NOW + 3600)).toBe('bad')
  expect(jobLevel({ ...JOB, failed: 1 }, NOW)).toBe('warn')
  expect(jobLevel({ ...JOB, waiting: null, since: null }, NOW)).toBe('unknown')
})
