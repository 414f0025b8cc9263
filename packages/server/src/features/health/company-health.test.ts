/** The administrator's page: who may read it, that it tells of one company alone, and that its figures are those of the company. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

const URL = '/api/company/health/'
const backupDir = join(tmpdir(), `fura-health-${process.pid}-${Date.now()}`)

interface Detail {
  server: Record<string, unknown>
  sizes: Record<string, unknown> & { records: { entity: string; num: number }[] }
  backups: Record<string, unknown>
  jobs: { name: string; waiting: number; tried: number; failed: number; since: number | null }[]
  sessions: Record<string, number>
}

let t: TestApp
beforeAll(async () => {
  t = await testApp({ environment: { BACKUP_DIR: backupDir, BACKUP_HOUR: '0' } })
})
afterAll(async () => {
  await t.close()
  await rm(backupDir, { recursive: true, force: true })
})

const health = async (host?: string): Promise<Detail> => {
  const { body } = await t.call({ url: URL, as: 'admin@demo', ...(host ? { host } : {}) })
  expect(body.status).toBe('ok')
  return body.detail as Detail
}

const jobOf = ({ jobs }: Detail, name: string) => jobs.find((job) => job.name === name)

test('Z1 Z6 nobody but an administrator reads it', async () => {
  expect((await t.call({ url: URL })).code).toBe(401)
  for (const as of ['manager@demo', 'head@demo', 'dispatcher@demo']) {
    const { body } = await t.call({ url: URL, as })
    expect(body).toMatchObject({ status: 'error', error: 'access denied' })
    expect(body).not.toHaveProperty('detail')
  }
  const { body } = await t.call({ url: `${URL}?installation=b`, as: 'admin@demo' })
  expect(body).toMatchObject({ status: 'error', error: 'invalid data', fields: { installation: 'unknown' } })
})

test('the server says what it is and how it does', async () => {
  const { server } = await health()
  expect(server).toMatchObject({ engine: t.engine, is_read_only: 0 })
  expect(server.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(Number(server.started_at)).toBeLessThanOrEqual(nowSeconds())
  expect(Number(server.loop_delay_ms)).toBeGreaterThanOrEqual(0)
  expect(Number(server.disk_free_bytes)).toBeGreaterThan(0)
  expect(typeof server.connections).toBe(t.engine === 'postgres' ? 'number' : 'object')
})

test('sizes are those of the company: its records, not those of another', async () => {
  const { sizes } = await health()
  expect(Number(sizes.database_bytes)).toBeGreaterThan(100_000)
  const drivers = async (host?: string) =>
    (await health(host)).sizes.records.find(({ entity }) => entity === 'driver')?.num ?? 0
  const { body: list } = await t.call({ url: '/api/drivers/list/?num=10', as: 'admin@demo' })
  const [own, other] = [await drivers(), await drivers(HOST_B)]
  expect(own).toBe(list.total_num)
  await t.call({ url: '/api/drivers/add/', body: { name: 'Соседний', phone: '380671234567' }, as: 'admin@demo' })
  expect([await drivers(), await drivers(HOST_B)]).toEqual([own + 1, other])
})

test('jobs have their numbers, failures and age, and another company sees none of them', async () => {
  const due = nowSeconds() - 500
  const imported = {
    resource: 'clients',
    language: 'ru' as const,
    rows: 1,
    columns: '[]',
    unknown_columns: '[]',
    date_create: due,
  }
  await t.db().write(async (tx) => {
    await tx
      .insertInto('imports')
      .values([
        { ...imported, status: 'running' },
        { ...imported, status: 'failed' },
        { ...imported, status: 'failed', date_create: nowSeconds() - 8 * DAY },
      ])
      .execute()
    await tx
      .updateTable('bank_fetch')
      .set({ is_on: 1, due_at: nowSeconds() + 3600, error: 'timeout' })
      .execute()
  })
  const own = await health()
  expect(jobOf(own, 'imports')).toEqual({ name: 'imports', waiting: 1, tried: 0, failed: 1, since: due })
  expect(jobOf(own, 'bank_rates')).toMatchObject({ waiting: 0, failed: 1, since: null })
  expect(own.jobs.map(({ name }) => name)).toEqual(['push', 'mail', 'imports', 'clock', 'bank_rates'])
  const other = await health(HOST_B)
  expect(jobOf(other, 'imports')).toMatchObject({ waiting: 0, failed: 0, since: null })
  expect(jobOf(other, 'bank_rates')).toMatchObject({ waiting: 0, failed: 0 })
})

test('sessions are counted by device and person, without ended ones and switched-off people', async () => {
  const headSeen = (date: number) =>
    t.db().write((tx) =>
      tx
        .updateTable('sessions')
        .set({ date_seen: date })
        .where('team_user_id', '=', tx.selectFrom('team_users').select('id').where('login', '=', 'head@demo'))
        .execute(),
    )
  const setActive = (value: 0 | 1) =>
    t
      .db()
      .write((tx) => tx.updateTable('team_users').set({ is_active: value }).where('login', '=', 'head@demo').execute())
  await t.token('head@demo')
  const { sessions: both } = await health()
  expect(both.devices).toBeGreaterThanOrEqual(2)
  const [people = 0, now = 0] = [both.people, both.people_now]
  await headSeen(nowSeconds() - 3600)
  expect((await health()).sessions).toMatchObject({ people, people_now: now - 1, streams: 0 })
  await setActive(0)
  expect((await health()).sessions).toMatchObject({ people: people - 1 })
  await setActive(1)
  await headSeen(1)
  expect((await health()).sessions).toMatchObject({ people: people - 1 })
})

test('D1 backups: kept ones are counted, a folder that cannot be read is not known, and neither is that of another', async () => {
  expect((await health()).backups).toMatchObject({ is_scheduled: 1, backed_up_at: 0, kept_num: 0, kept_bytes: 0 })
  const folder = join(backupDir, t.installation().uniqueId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '2026-01-02T010000Z.tar.zst'), 'x'.repeat(70))
  await writeFile(join(folder, '2026-01-03T010000Z.tar.zst'), 'x'.repeat(30))
  await writeFile(join(folder, 'notes.txt'), 'not ours')
  const { backups } = await health()
  expect(backups).toMatchObject({ kept_num: 2, kept_bytes: 100, oldest_at: Date.parse('2026-01-02T01:00:00Z') / 1000 })
  expect(Number(backups.next_at) % DAY).toBe(0)
  expect((await health(HOST_B)).backups).toMatchObject({ kept_num: 0 })
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  expect((await health()).backups).toMatchObject({ kept_num: null, kept_bytes: null, oldest_at: null })
})
