/** The first start of a full demo stores files like uploads, on disk and on S3; the next start adds nothing. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#config.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { UploadStaging } from '#features/files/upload-staging.ts'
import { openStorage } from '#features/files/open-storage.ts'
import { createSigner } from '#features/files/signed-address.ts'
import { openSession } from '#http/sessions.ts'
import { REGISTRY, start, type Started } from '../../start.ts'
import { bytesLeft } from '../../testing/bytes-left.ts'
import { SECRET_KEY } from '../../testing/template.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepFiles } from '../keep-files.ts'
import { demoFiles } from './demo-files.ts'
import { demoAt } from './demo-lists.ts'

const HOST = 'files.test'
const BUCKET = 'fura-demo'
const S3 = { S3_BUCKET: BUCKET, S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER', S3_REGION: 'us-east-1' }

/** One company, filled as the first one of a visitor is. */
const fullDemo = (name: string, dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
  start({
    config: readConfig({
      DATA_DIR: dataDir,
      DEMO: '1',
      SECRET_KEY,
      ...(inject('engine') === 'postgres' ? { DATABASE_URL: inject('postgresUrl') } : {}),
      ...environment,
    }),
    logger: pino({ level: 'silent' }),
    firstInstallations: [{ uniqueId: name, name: 'Компания', variant: 'standard', hosts: [HOST] }],
    registryName: `${REGISTRY}_${name}`,
  })

const forget = async ({ installations }: Started, name: string, dataDir: string): Promise<void> => {
  if (inject('engine') === 'postgres') {
    for (const { place } of installations) await dropSchema(inject('postgresUrl'), place.name)
    await dropSchema(inject('postgresUrl'), `${REGISTRY}_${name}`)
  }
  await rm(dataDir, { recursive: true, force: true })
}

const only = ({ installations: [one] }: Started) => {
  if (!one) throw new Error('the demo has no company')
  return one
}

const rowsOf = (started: Started) => only(started).db.read.selectFrom('files').selectAll().orderBy('id').execute()

/** Bytes under a folder, by the name of their file. */
const namesIn = async (folder: string, ending = ''): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending)).map(({ name }) => name)
}

const expectedNames = (rows: Awaited<ReturnType<typeof rowsOf>>): string[] =>
  rows.flatMap(({ storage_key: key, thumb_size: thumb }) => [String(key), ...(thumb ? [`${String(key)}.thumb`] : [])])

const asAdmin = async (started: Started) => {
  const { db, appKey } = only(started)
  const user = await db.read
    .selectFrom('team_users')
    .select('id')
    .where('login', '=', 'admin@demo')
    .executeTakeFirstOrThrow()
  const token = await db.write((tx) => openSession(tx, user.id, 'test'))
  return { host: HOST, 'app-key': appKey, 'user-auth-key': token }
}

interface Listed {
  name: string
  type: string
  size: number
  url: string
  thumb_url: string | null
  team_user_name: string
}

describe('on disk', () => {
  const name = `disk${process.pid}`
  let dataDir: string
  let started: Started
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fura-demo-'))
    started = await fullDemo(name, dataDir)
  })
  afterAll(async () => {
    await started.close()
    await forget(started, name, dataDir)
  })

  test('S7.13 the files of an order are listed with who added them, and open with all their bytes', async () => {
    const row = (await rowsOf(started)).find(({ o_t }) => o_t === 'order')
    const headers = await asAdmin(started)
    const url = `/api/files/list/?o_t=order&o_id=${Number(row?.o_id)}`
    const list = (await started.app.inject({ url, headers })).json<{ list: Listed[] }>().list
    expect(list.map(({ type }) => type)).toContain('image/jpeg')
    for (const file of list) {
      expect(file.team_user_name).not.toBe('')
      const opened = await started.app.inject({ url: file.url, headers: { host: HOST } })
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, file.type])
      expect(opened.rawPayload.length).toBe(file.size)
      if (file.thumb_url === null) continue
      const thumb = await started.app.inject({ url: file.thumb_url, headers: { host: HOST } })
      expect(thumb.rawPayload.toString('hex', 0, 3)).toBe('ffd8ff')
    }
  })

  test('colleagues have photos, and messages carry files', async () => {
    const headers = await asAdmin(started)
    const colleagues = await started.app.inject({ url: '/api/team_users/list/?num=50', headers })
    const faces = colleagues.json<{ list: { img_url: string | null }[] }>().list.map(({ img_url: face }) => face)
    expect(faces).toHaveLength(12)
    for (const face of faces) {
      const opened = await started.app.inject({ url: face ?? '', headers: { host: HOST } })
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const carried = (await rowsOf(started)).find(({ is_message: isMessage }) => isMessage === 1)
    const thread = { action: 'list', o_t: 'order', o_id: Number(carried?.o_id), is_second_chat: 0 }
    const answer = await started.app.inject({ method: 'POST', url: '/api/messages/', headers, payload: thread })
    const messages = answer.json<{ list: { files: Listed[] }[] }>().list
    expect(messages.flatMap(({ files }) => files.map(({ name: file }) => file))).toContain(carried?.name)
  })

  test('a second start adds nothing', async () => {
    const [rows, storedNames] = [await rowsOf(started), await namesIn(join(dataDir, 'files'))]
    expect(rows.length).toBeGreaterThan(20)
    expect(storedNames.toSorted()).toEqual(expectedNames(rows).toSorted())
    await started.close()
    started = await fullDemo(name, dataDir)
    expect(await rowsOf(started)).toEqual(rows)
    expect(await namesIn(join(dataDir, 'files'))).toEqual(storedNames)
    const fileCount = await only(started)
      .db.read.selectFrom('row_counts')
      .select('num')
      .where('entity', '=', 'files')
      .executeTakeFirstOrThrow()
    expect(fileCount.num).toBe(rows.length)
  })
})

describe('on S3', () => {
  const storage = createServer()
  let [bucketDir, dataDir] = ['', '']
  beforeAll(async () => {
    bucketDir = await mkdtemp(join(tmpdir(), 'fura-s3-'))
    dataDir = await mkdtemp(join(tmpdir(), 'fura-demo-'))
    const server = new S3rver({ silent: true, directory: bucketDir, configureBuckets: [{ name: BUCKET, configs: [] }] })
    await server.configureBuckets()
    storage.on('request', server.getMiddleware()).listen(0, '127.0.0.1')
    await once(storage, 'listening')
  })
  afterAll(async () => {
    storage.close()
    storage.closeAllConnections()
    await rm(bucketDir, { recursive: true, force: true })
  })

  test('the bytes are there alone', async () => {
    const t = await testApp()
    try {
      const { port } = storage.address() as AddressInfo
      const config = readConfig({ ...S3, S3_ENDPOINT: `http://127.0.0.1:${port}`, DATA_DIR: t.dataDir, DEMO: '1' })
      const now = Math.floor(Date.now() / 1000)
      const staging = new UploadStaging(t.dataDir, openStorage(config))
      const signer = createSigner(SECRET_KEY)
      await keepFiles(t.installation(), { staging, signer }, demoFiles(demoAt(now).lists, 5, now), now)
      await staging.close()
      const wanted = expectedNames(await rowsOf(t)).map((key) => `${key}._S3rver_object`)
      expect(wanted.length).toBeGreaterThan(5)
      expect((await namesIn(join(bucketDir, BUCKET), '._S3rver_object')).toSorted()).toEqual(wanted.toSorted())
      expect(await bytesLeft(t)).toBe(0)
    } finally {
      await t.close()
    }
  })

  test('where it is away the demo starts without files, and leaves nothing of them', { timeout: 60_000 }, async () => {
    const name = `away${process.pid}`
    const started = await fullDemo(name, dataDir, { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9' })
    expect(await rowsOf(started)).toEqual([])
    expect((await namesIn(join(dataDir, 'uploads'))).filter((each) => !each.startsWith('server.lock'))).toEqual([])
    await started.close()
    await forget(started, name, dataDir)
  })
})
