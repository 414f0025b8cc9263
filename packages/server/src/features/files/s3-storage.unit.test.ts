/** Requests to S3-compatible storage are signed as AWS says: a storage of this test works the signature out again. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Storage } from './s3-storage.ts'

const KEY = 'AKIAIOSFODNN7EXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

interface SentRequest {
  method: string
  path: string
  query?: string
  headers: IncomingHttpHeaders
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** "Authenticating Requests: Using the Authorization Header", from the side of the storage. */
const authorizationOf = ({ method, path, query = '', headers }: SentRequest): string => {
  const names = /SignedHeaders=([^,]+)/.exec(String(headers.authorization))?.[1] ?? ''
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const body = String(headers['x-amz-content-sha256'])
  const stamp = String(headers['x-amz-date'])
  const scope = `${stamp.slice(0, 8)}/us-east-1/s3/aws4_request`
  const canonical = sha256([method, path, query, lines.join(''), names, body].join('\n'))
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, canonical].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${KEY}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** What must not be changed on its way. */
const isSigned = (name: string, { headers }: SentRequest): boolean =>
  /SignedHeaders=([^,]+)/.exec(String(headers.authorization))?.[1]?.split(';').includes(name) ?? false

const requests: SentRequest[] = []
const bodies: Buffer[] = []
let server: Server
let folder: string

const take = async (request: IncomingMessage): Promise<void> => {
  const { method = '', url = '', headers } = request
  requests.push({ method, path: url, headers })
  bodies.push(await buffer(request))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fura-s3-'))
  server = createServer((request, response) => {
    void take(request).then(() => response.end('2345'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  requests.length = 0
  bodies.length = 0
})

const storage = () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  return s3Storage({ endpoint, bucket: 'files', key: KEY, secret: SECRET, region: 'us-east-1' })
}

test.each([
  ['lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('the storage of this test finds the signature that AWS publishes for ?%s', (query, signature) => {
  const headers = {
    authorization: 'SignedHeaders=host;x-amz-content-sha256;x-amz-date, ',
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
  }
  expect(authorizationOf({ method: 'GET', path: '/', query, headers })).toContain(`Signature=${signature}`)
})

test('S7.13 what is put, read in part and removed is signed, with its host and the hash of its bytes', async () => {
  const path = join(folder, 'a')
  const bytes = Buffer.from('content of a file')
  await writeFile(path, bytes)
  await storage().put('demo one/ab/key', { path, size: bytes.length, sha256: sha256(bytes) })
  const part = await storage().read('demo one/ab/key', { start: 2, end: 5 })
  expect(part && (await buffer(part)).toString()).toBe('2345')
  await storage().remove('demo one/ab/key.thumb')

  const address = '/base/files/demo%20one/ab/key'
  expect(requests.map((each) => [each.method, each.path])).toEqual([
    ['PUT', address],
    ['GET', address],
    ['DELETE', `${address}.thumb`],
  ])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(requests.map(authorizationOf))
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    expect(
      requests.filter((each) => !isSigned(name, each)),
      name,
    ).toEqual([])
  expect(requests.map(({ headers }) => headers['x-amz-content-sha256'])).toEqual([
    sha256(bytes),
    sha256(''),
    sha256(''),
  ])
  expect([bodies[0]?.equals(bytes), requests[1]?.headers.range]).toEqual([true, 'bytes=2-5'])
})
