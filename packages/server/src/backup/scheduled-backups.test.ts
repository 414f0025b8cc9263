/** Daily backups made by the server, and who is notified of their outcome. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BackupSettings, ConfigError, readConfig, type S3Settings } from '#config.ts'
import { claimBackup, releaseBackup } from '#db/backup-claims.ts'
import type { Database } from '#db/database.ts'
import { type Databases, openDatabases } from '#db/open.ts'
import { readInstallations } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { type AdminBench, adminBench } from '../testing/admin-bench.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { backupState, lastDue } from '../features/backups/backup.rules.ts'
import { s3Client } from '#s3/s3-client.ts'
import { backupArchives } from '../features/health/backup-archives.ts'
import { s3Archives } from '#s3/s3-archives.ts'
import { startScheduledBackups } from './scheduled-backups.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const WITHIN = { timeout: 60_000, interval: 20 }

describe('on the schedule', () => {
  let bench: AdminBench
  let databases: Databases
  let registry: Database
  let id: string
  let settings: BackupSettings & { dir: string }
  beforeAll(async () => {
    bench = await adminBench()
    id = bench.id('nightly')
    await bench.run(['installation', 'add', `--id=${id}`, '--name=Фирма', '--variant=standard', '--host=nightly.test'])
    databases = openDatabases(bench.config.dataDir, { max: 2 })
    registry = await databases.open({ url: bench.config.databaseUrl, name: bench.registryName }, registrySteps)
    settings = {
      dir: join(bench.config.dataDir, 'archives'),
      s3: null,
      hour: 0,
      keep: { daily: 1, weekly: 0, monthly: 0 },
      recipients: [],
    }
  })
  afterAll(async () => {
    await databases.close()
    await bench.close()
  })

  const rowOf = async () => {
    const rows = await readInstallations(registry, bench.config.databaseUrl)
    return rows.find(({ uniqueId }) => uniqueId === id)
  }

  /** The schedule, looking all the time, until `isDone`. */
  const runUntil = async (
    isDone: (problems: readonly unknown[]) => Promise<boolean>,
    chosen: BackupSettings = settings,
  ): Promise<unknown[]> => {
    const problems: unknown[] = []
    let rows = await readInstallations(registry, bench.config.databaseUrl)
    const schedule = startScheduledBackups(
      {
        config: bench.config,
        registry,
        registryName: bench.registryName,
        installations: () => rows.map((row) => ({ ...row, db: registry })),
        onProblem: (error) => problems.push(error),
        everyMs: 20,
      },
      chosen,
    )
    try {
      await vi.waitUntil(async () => {
        rows = await readInstallations(registry, bench.config.databaseUrl)
        return isDone(problems)
      }, WITHIN)
    } finally {
      await schedule.stop()
    }
    return problems
  }

  test('D1 a failed backup is reported and not stored as done, and one that another node has claimed is left to it', async () => {
    await writeFile(settings.dir, 'no folder')
    const problems = await runUntil(async (errors) => errors.length > 0)
    expect(String(problems[0])).toMatch(/EEXIST|ENOTDIR/)
    expect(await rowOf()).toMatchObject({ backedUpAt: 0 })
    await rm(settings.dir)
    expect(await claimBackup(registry, id, nowSeconds())).toBe(true)
    expect(await claimBackup(registry, id, nowSeconds())).toBe(false)
    let looks = 0
    expect(await runUntil(async () => (looks += 1) > 20)).toEqual([])
    expect(await rowOf()).toMatchObject({ backedUpAt: 0 })
    await releaseBackup(registry, id)
  })

  test('D1 a backup runs once a day, can be restored, and old ones are removed', async () => {
    const folder = join(settings.dir, id)
    const isNoted = async () => ((await rowOf())?.backedUpAt ?? 0) > 0
    expect(await runUntil(isNoted)).toEqual([])
    // A node that read the company before the backup was noted does not take it again.
    expect(await claimBackup(registry, id, lastDue(settings.hour, nowSeconds()))).toBe(false)
    const [name = '', ...more] = await readdir(folder)
    expect(more).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const verified = await bench.run(['backup', '--verify', join(folder, name)])
    expect(verified, verified.error).toMatchObject({ code: 0 })

    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, '2020-01-01T010000Z.tar.zst'), bytes)
    await writeFile(join(folder, '2020-01-01T010000Z.tar.zst.partial'), '')
    await writeFile(join(folder, 'notes.txt'), 'not ours')
    let looks = 0
    expect(await runUntil(async () => (looks += 1) > 20)).toEqual([])
    expect(await readdir(folder)).toContain('2020-01-01T010000Z.tar.zst')
    const yesterday = nowSeconds() - 2 * DAY
    await registry.write((tx) =>
      tx.updateTable('installations').set({ backed_up_at: yesterday }).where('unique_id', '=', id).execute(),
    )
    expect(await runUntil(async () => ((await rowOf())?.backedUpAt ?? 0) > yesterday)).toEqual([])
    const left = await readdir(folder)
    expect(left).toContain('notes.txt')
    expect(left.filter((one) => one.startsWith('2020') || one.endsWith('.partial'))).toEqual([])
    expect(left.length).toBe(2)
  })

  const isOld = () =>
    registry.write((tx) =>
      tx.updateTable('installations').set({ backed_up_at: 1 }).where('unique_id', '=', id).execute(),
    )
  const isNew = async () => ((await rowOf())?.backedUpAt ?? 0) > 1

  describe('D1 into a bucket', () => {
    const BUCKET = 'fura-backups'
    let folder: string
    let storage: Server
    let inBucket: BackupSettings & { s3: S3Settings }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fura-s3-'))
      const s3rver = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name: BUCKET, configs: [] }] })
      await s3rver.configureBuckets()
      storage = createServer(s3rver.getMiddleware()).listen(0, '127.0.0.1')
      await once(storage, 'listening')
      const { port } = storage.address() as AddressInfo
      const account = { bucket: BUCKET, key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }
      inBucket = { ...settings, dir: null, s3: { endpoint: `http://127.0.0.1:${port}`, ...account } }
    })
    afterAll(async () => {
      storage.close()
      storage.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    })

    test('without the bucket nothing is noted and nothing stays behind', async () => {
      await isOld()
      const missing = { ...inBucket, s3: { ...inBucket.s3, bucket: 'not-there' } }
      const problems = await runUntil(async (errors) => errors.length > 0, missing)
      expect(String(problems[0])).toContain('NoSuchBucket')
      expect(await rowOf()).toMatchObject({ backedUpAt: 1 })
    })

    test('an archive is there alone, is whole, and old ones go', async () => {
      const archives = s3Archives(inBucket.s3)
      const note = join(folder, 'note')
      await writeFile(note, 'not ours')
      await archives.put(id, 'notes.txt', note)
      await archives.put(id, '2020-01-01T010000Z.tar.zst', note)
      await archives.put(`${id}-not`, '2020-01-01T010000Z.tar.zst', note)
      expect(await runUntil(isNew, inBucket)).toEqual([])

      const stored = await archives.list(id)
      const names = stored.map(({ name }) => name).filter((name) => name !== 'notes.txt')
      expect([stored.length, names.length]).toEqual([2, 1])
      expect(await archives.list(`${id}-not`)).toHaveLength(1)
      const [name = ''] = names
      expect(await readdir(join(bench.config.dataDir, 'backups', id))).toEqual([])
      expect(await backupArchives(inBucket, id)).toMatchObject([
        { bytes: stored.find((one) => one.name === name)?.bytes },
      ])

      const answer = await s3Client(inBucket.s3).request(`${id}/${name}`, { method: 'GET' })
      const copy = join(folder, 'copy.tar.zst')
      await pipeline(answer, createWriteStream(copy))
      const verified = await bench.run(['backup', '--verify', copy])
      expect(verified, verified.error).toMatchObject({ code: 0 })
    })

    test('a large one is sent in parts and is the same bytes', async () => {
      const bytes = randomBytes(2_500_000)
      const file = join(folder, 'large')
      await writeFile(file, bytes)
      await s3Archives(inBucket.s3, 1_000_000).put('large', 'a', file)
      const answer = await s3Client(inBucket.s3).request('large/a', { method: 'GET' })
      expect((await buffer(answer)).equals(bytes)).toBe(true)
    })
  })
})

describe('what is reported', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())
  const url = '/api/backups/state/'

  test('Z1 Z6 nobody but an administrator learns of backups', async () => {
    expect((await t.call({ url })).code).toBe(401)
    expect((await t.call({ url, as: 'manager@demo' })).body).toMatchObject({ status: 'error', error: 'access denied' })
    const { body } = await t.call({ url, as: 'admin@demo' })
    expect(body).toEqual({ status: 'ok', detail: { is_scheduled: 0, backed_up_at: 0, is_late: 0 } })
  })

  test('O4 /metrics has the last backup of each company', async () => {
    const { text } = await t.call({ url: '/metrics' })
    expect(text).toMatch(/^fura_last_backup_timestamp_seconds\{installation="[^"]+"\} 0$/m)
  })

  test('a backup is late a day after it was due, and only where backups are set up', () => {
    const [day, now] = [DAY, 100 * DAY]
    const made = { dateCreate: 0, backedUpAt: 0 }
    expect(backupState(made, false, now)).toMatchObject({ is_scheduled: 0, is_late: 0 })
    expect(backupState(made, true, now)).toMatchObject({ is_scheduled: 1, is_late: 1 })
    expect(backupState({ ...made, dateCreate: now - 60 }, true, now)).toMatchObject({ is_late: 0 })
    expect(backupState({ ...made, backedUpAt: now - day }, true, now)).toMatchObject({ is_late: 0 })
    expect(backupState({ ...made, backedUpAt: now - 2 * day }, false, now)).toMatchObject({
      is_scheduled: 1,
      is_late: 1,
    })
  })

  test('settings that make no sense end the start', () => {
    expect(readConfig({}).backup).toBeNull()
    expect(readConfig({ BACKUP_DIR: '/b' }).backup).toMatchObject({
      hour: 1,
      keep: { daily: 7, weekly: 5, monthly: 12 },
    })
    expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_HOUR: '24' })).toThrow(ConfigError)
    expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_DAILY: '0' })).toThrow(ConfigError)
    const storage = { S3_ENDPOINT: 'http://s3.test', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' }
    expect(readConfig({ ...storage, BACKUP_S3_BUCKET: 'archives' }).backup).toMatchObject({
      dir: null,
      s3: { bucket: 'archives', endpoint: 'http://s3.test' },
    })
    expect(() => readConfig({ BACKUP_S3_BUCKET: 'archives' })).toThrow(ConfigError)
    expect(() => readConfig({ ...storage, BACKUP_S3_BUCKET: 'files' })).toThrow(ConfigError)
    expect(() => readConfig({ BACKUP_DIR: '/b', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' })).toThrow(ConfigError)
  })
})
