/** Files on S3-compatible storage. Bytes pass through the server, so nobody else learns an address of the storage. */
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
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
  query?: URLSearchParams
  bytes?: Bytes
  source?: Source
}

const contentHeaders = ({ size, sha256 }: Source): Record<string, string> => ({
  'content-length': String(size),
  'content-type': 'application/octet-stream',
  'x-amz-content-sha256': sha256,
})

/** Names in the XML of a listing; ours are letters, digits and `/-.`, which XML writes as they are. */
const textsIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, found = '']) => found)

const drainAnswer = async (answer: IncomingMessage): Promise<void> => {
  answer.resume()
  await new Promise((resolve, reject) => answer.once('end', resolve).once('error', reject))
}

/** Until nothing is listed any more; what is removed and listed again is an error, not a reason to go on for ever. */
const removeListed = async (list: () => Promise<string[]>, remove: (place: string) => Promise<void>): Promise<void> => {
  const removed = new Set<string>()
  for (let places = await list(); places.length > 0; places = await list()) {
    if (places.every((place) => removed.has(place))) throw new StorageUnavailable('it keeps what is removed')
    for (const place of places) {
      await remove(place)
      removed.add(place)
    }
  }
}

export const s3Storage = (config: S3Config): Storage => {
  const endpoint = new URL(config.endpoint)
  const send = endpoint.protocol === 'https:' ? httpsRequest : httpRequest
  const base = endpoint.pathname.replace(/\/$/, '')
  const credentials = { accessKeyId: config.key, secretAccessKey: config.secret }

  const request = async (place: string, { method, query, bytes, source }: Sent): Promise<IncomingMessage> => {
    const { protocol, hostname, port, host } = endpoint
    const file = `${base}/${config.bucket}/${place.split('/').map(encodeURIComponent).join('/')}`
    const path = query ? `${file}?${query.toString()}` : file
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

  /** As many places as the storage tells at once, 1,000 mostly. */
  const somePlaces = async (prefix: string): Promise<string[]> => {
    const answer = await request('', { method: 'GET', query: new URLSearchParams({ 'list-type': '2', prefix }) })
    const xml = await text(answer)
    if (answer.statusCode !== 200) throw new StorageUnavailable(`list: ${answer.statusCode}`)
    return textsIn(xml, 'Key')
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
    removeAll: (installation) =>
      removeListed(
        () => somePlaces(`${installation}/`),
        (place) => done(place, { method: 'DELETE' }),
      ),
  }
}
