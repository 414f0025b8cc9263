/** Files on S3-compatible storage: the same calls, the bytes there and nothing here, and what happens when it is away. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesLeft } from '../../testing/bytes-left.ts'
import { JPEG, openAddress, PDF, someText, upload } from '../../testing/files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { s3Storage } from './s3-storage.ts'

const BUCKET = 'fura-files'
const ACCOUNT = { S3_BUCKET: BUCKET, S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER', S3_REGION: 'us-east-1' }
const ADMIN = 'admin@demo'

let folder: string
let storage: Server
let t: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fura-s3-'))
  const server = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await server.configureBuckets()
  storage = createServer(server.getMiddleware()).listen(0, '127.0.0.1')
  await once(storage, 'listening')
  const { port } = storage.address() as AddressInfo
  t = await testApp({ environment: { ...ACCOUNT, S3_ENDPOINT: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await t.close()
  storage.close()
  storage.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

/** Objects in the bucket. */
const objects = async (): Promise<string[]> => {
  const entries = await readdir(join(folder, BUCKET), { recursive: true })
  return entries.filter((name) => name.endsWith('._S3rver_object'))
}

describe('S7.13 on S3', () => {
  test('a file is kept there alone, opened through the server whole and in parts, and removed there', async () => {
    const { body } = await upload(t, { as: ADMIN, o_id: 1, n: 'a.pdf', content: PDF, thumb: JPEG })
    expect(body).toMatchObject({ status: 'ok' })
    expect(await objects()).toHaveLength(2)
    expect(await bytesLeft(t)).toBe(0)
    const url = String(body.url)
    expect((await openAddress(t, url)).rawPayload.equals(PDF)).toBe(true)
    expect((await openAddress(t, String(body.thumb_url))).rawPayload.equals(JPEG)).toBe(true)
    const part = await openAddress(t, url, { headers: { range: 'bytes=2-5' } })
    expect([part.statusCode, part.payload]).toEqual([206, PDF.toString('latin1', 2, 6)])
    await t.call({ url: `/api/files/delete/?id=${Number(body.id)}`, as: ADMIN })
    await bytesLeft(t)
    expect(await objects()).toEqual([])
  })

  test('what is refused or known already leaves no object behind', async () => {
    const content = someText()
    const send = (o_id: number, n = 'a.txt') => upload(t, { as: ADMIN, o_id, n, content })
    expect((await send(2)).body).toMatchObject({ status: 'ok' })
    const before = await objects()
    expect((await send(2)).body).toMatchObject({ status: 'ok' })
    expect((await send(3, 'a.exe')).body).toMatchObject({ status: 'error' })
    await bytesLeft(t)
    expect(await objects()).toEqual(before)
  })

  test('all of a company is removed, and nothing of another whose name begins alike', async () => {
    const { port } = storage.address() as AddressInfo
    const account = { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, key: 'S3RVER', secret: 'S3RVER' }
    const s3 = s3Storage({ ...account, region: 'us-east-1' })
    const path = join(folder, 'bytes')
    await writeFile(path, 'bytes')
    const source = { path, size: 5, sha256: createHash('sha256').update('bytes').digest('hex') }
    const before = await objects()
    const places = ['gone/ab/abcd', 'gone/ab/abcd.thumb', 'gone/cd/cdef', 'gone-not/ab/abcd']
    for (const place of places) await s3.put(place, source)
    await s3.removeAll('gone')
    await s3.removeAll('nobody')
    expect(await objects()).toHaveLength(before.length + 1)
    expect(await s3.read('gone/ab/abcd', { start: 0, end: 4 })).toBeNull()
    await s3.remove('gone-not/ab/abcd')
  })

  test.each([
    ['away', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
    ['refusing us', { S3_KEY: 'unknown' }],
  ])('storage that is %s answers 503, and no row is written', async (_, wrong) => {
    const { port } = storage.address() as AddressInfo
    const environment = { ...ACCOUNT, S3_ENDPOINT: `http://127.0.0.1:${port}`, ...wrong }
    const other = await testApp({ environment })
    try {
      const answer = await upload(other, { as: ADMIN, o_id: 1, n: 'a.txt', content: someText() })
      expect([answer.code, answer.body]).toEqual([503, { status: 'error', error: 'unavailable' }])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(await other.db().read.selectFrom('files').select('id').execute()).toEqual([])
    } finally {
      await other.close()
    }
  })
})
