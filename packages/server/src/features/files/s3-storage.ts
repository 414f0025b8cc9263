/** Files on S3-compatible storage. Bytes pass through the server, so nobody else learns an address of the storage. */
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@fura/shared/errors.ts'
import aws4 from 'aws4'
import type { Bytes, Storage } from './storage.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  key: string
  secret: string
  region: string
}

/** The storage refuses, is away or hangs: the caller should try again later; the log says why. */
export class StorageUnavailable extends AppError {
  constructor(reason: string) {
    super('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    this.message = `storage: ${reason}`
  }
}

/** Without a byte for this long it hangs. */
const SILENCE_MS = 20_000
const RETRY_AFTER_SECONDS = 5

interface Source {
  path: string
  size: number
  sha256: string
}

interface Sent {
  method: 'PUT' | 'GET' | 'DELETE'
  bytes?: Bytes
  source?: Source
}

const contentHeaders = ({ size, sha256 }: Source): Record<string, string> => ({
  'content-length': String(size),
  'content-type': 'application/octet-stream',
  'x-amz-content-sha256': sha256,
})

const drainAnswer = async (answer: IncomingMessage): Promise<void> => {
  answer.resume()
  await new Promise((resolve, reject) => answer.once('end', resolve).once('error', reject))
}

export const s3Storage = (config: S3Config): Storage => {
  const endpoint = new URL(config.endpoint)
  const send = endpoint.protocol === 'https:' ? httpsRequest : httpRequest
  const base = endpoint.pathname.replace(/\/$/, '')
  const credentials = { accessKeyId: config.key, secretAccessKey: config.secret }

  const request = async (place: string, { method, bytes, source }: Sent): Promise<IncomingMessage> => {
    const { protocol, hostname, port, host } = endpoint
    const path = `${base}/${config.bucket}/${place.split('/').map(encodeURIComponent).join('/')}`
    const headers = {
      host,
      ...(bytes ? { range: `bytes=${bytes.start}-${bytes.end}` } : {}),
      ...(source ? contentHeaders(source) : {}),
    }
    const unsigned = { protocol, hostname, port, path, method, headers, timeout: SILENCE_MS }
    const sent = send(aws4.sign({ ...unsigned, service: 's3', region: config.region }, credentials))
    sent.on('timeout', () => sent.destroy(new StorageUnavailable('the storage does not answer')))
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', (error) => reject(new StorageUnavailable(error.message)))
    })
    const body = source ? pipeline(createReadStream(source.path), sent) : Promise.resolve(sent.end())
    const [answer] = await Promise.all([answered, body])
    return answer
  }

  const done = async (place: string, sent: Sent): Promise<void> => {
    const answer = await request(place, sent)
    await drainAnswer(answer)
    const { statusCode = 0 } = answer
    if (statusCode >= 300 && statusCode !== 404) throw new StorageUnavailable(`${sent.method}: ${statusCode}`)
    if (statusCode === 404 && sent.method === 'PUT') throw new StorageUnavailable('there is no such bucket')
  }

  return {
    put: (place, source) => done(place, { method: 'PUT', source }),
    read: async (place, bytes) => {
      const answer = await request(place, { method: 'GET', bytes })
      const { statusCode = 0 } = answer
      if (statusCode === 200 || statusCode === 206) return answer
      await drainAnswer(answer)
      if (statusCode === 404) return null
      throw new StorageUnavailable(`GET: ${statusCode}`)
    },
    remove: (place) => done(place, { method: 'DELETE' }),
  }
}
