/** Signed requests to S3-compatible storage. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { AppError } from '@fura/shared/errors.ts'
import aws4 from 'aws4'

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

/** What is sent with its size and SHA-256, which are signed. */
export interface S3Body {
  size: number
  sha256: string
  send: (request: ClientRequest) => Promise<unknown>
}

export interface S3Call {
  method: 'PUT' | 'GET' | 'POST' | 'DELETE'
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: S3Body
}

const bodyHeaders = ({ size, sha256 }: S3Body): Record<string, string> => ({
  'content-length': String(size),
  'content-type': 'application/octet-stream',
  'x-amz-content-sha256': sha256,
})

/** Names in the XML of an answer; ours are letters, digits and `/-.`, which XML writes as they are. */
export const textsIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value = '']) => value)

export interface S3Client {
  /** Whatever the answer says. */
  request(place: string, call: S3Call): Promise<IncomingMessage>
  /** The headers and the text of a good answer. */
  ask(place: string, call: S3Call): Promise<{ headers: IncomingMessage['headers']; text: string }>
}

export const s3Client = ({ endpoint: address, bucket, key, secret, region }: S3Config): S3Client => {
  const endpoint = new URL(address)
  const send = endpoint.protocol === 'https:' ? httpsRequest : httpRequest
  const base = endpoint.pathname.replace(/\/$/, '')
  const credentials = { accessKeyId: key, secretAccessKey: secret }

  const request: S3Client['request'] = async (place, { method, query, headers, body }) => {
    const { protocol, hostname, port, host } = endpoint
    const object = `${base}/${bucket}/${place.split('/').map(encodeURIComponent).join('/')}`
    const path = query ? `${object}?${new URLSearchParams(query).toString()}` : object
    const signed = { host, ...headers, ...(body ? bodyHeaders(body) : {}) }
    const unsigned = { protocol, hostname, port, path, method, headers: signed, timeout: SILENCE_MS }
    const sent = send(aws4.sign({ ...unsigned, service: 's3', region }, credentials))
    sent.on('timeout', () => sent.destroy(new StorageUnavailable('the storage does not answer')))
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', (error) => reject(new StorageUnavailable(error.message)))
    })
    const [answer] = await Promise.all([answered, body ? body.send(sent) : sent.end()])
    return answer
  }

  return {
    request,
    ask: async (place, call) => {
      const answer = await request(place, call)
      const xml = await text(answer)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300)
        throw new StorageUnavailable(`${call.method}: ${statusCode} ${textsIn(xml, 'Code').join()}`)
      return { headers, text: xml }
    },
  }
}
