/** AWS Signature Version 4: proves to S3-compatible storage that a request is ours without sending the secret. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Account {
  key: string
  secret: string
  region: string
}

export interface SignedRequest {
  method: 'PUT' | 'GET' | 'DELETE'
  host: string
  /** Percent-encoded already. */
  path: string
  /** Percent-encoded and sorted. */
  query?: string
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string
  date: Date
}

export const EMPTY_HASH = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers that the request must carry. */
export const signedHeaders = (account: S3Account, request: SignedRequest): Record<string, string> => {
  const { method, host, path, query = '', bodyHash, date } = request
  const stamp = date.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const headers = { host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': stamp }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, path, query, lines.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${account.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [account.region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${account.secret}`, day))
  const signature = hmac(key, text).toString('hex')
  const credential = `${account.key}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
