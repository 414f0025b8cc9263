/** Archives of the schedule in a bucket. They are sent in parts, because one request takes 5 GB at most. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type S3Body, s3Client, type S3Client, type S3Config, textsIn } from './s3-client.ts'

/** A storage takes 10,000 of them: 320 GB. */
const PART_BYTES = 33_554_432

export interface StoredArchive {
  name: string
  bytes: number
}

export interface S3Archives {
  /** It is there for good when this resolves. */
  put(id: string, name: string, file: string): Promise<void>
  list(id: string): Promise<StoredArchive[]>
  remove(id: string, name: string): Promise<void>
}

const bodyOf = (bytes: Buffer): S3Body => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  send: async (sent) => sent.end(bytes),
})

async function* partsOf(file: string, partBytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(partBytes), 0, partBytes)
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
      if (bytesRead < partBytes) return
    }
  } finally {
    await handle.close()
  }
}

const sendParts = async (
  client: S3Client,
  { place, uploadId }: { place: string; uploadId: string },
  parts: AsyncIterable<Buffer>,
): Promise<void> => {
  const tags: string[] = []
  for await (const part of parts) {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const { headers } = await client.ask(place, { method: 'PUT', query, body: bodyOf(part) })
    tags.push(headers.etag ?? '')
  }
  const listed = tags.map((tag, part) => `<Part><PartNumber>${part + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const whole = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
  const { text } = await client.ask(place, { method: 'POST', query: { uploadId }, body: bodyOf(whole) })
  // A storage that fails while it joins the parts has answered 200 by then.
  if (text.includes('<Error>')) throw new Error(`The storage did not take ${place}: ${textsIn(text, 'Message').join()}`)
}

/** `partBytes`: smaller in tests. */
export const s3Archives = (config: S3Config, partBytes = PART_BYTES): S3Archives => {
  const client = s3Client(config)
  return {
    put: async (id, name, file) => {
      const place = `${id}/${name}`
      const { text } = await client.ask(place, { method: 'POST', query: { uploads: '' } })
      const [uploadId = ''] = textsIn(text, 'UploadId')
      try {
        await sendParts(client, { place, uploadId }, partsOf(file, partBytes))
      } catch (error) {
        // What was sent so far would be paid for until somebody looks.
        await client.ask(place, { method: 'DELETE', query: { uploadId } }).catch(() => {})
        throw error
      }
    },
    list: async (id) => {
      const archives: StoredArchive[] = []
      let token: string | undefined
      do {
        const more = token === undefined ? {} : { 'continuation-token': token }
        const query = { 'list-type': '2', prefix: `${id}/`, ...more }
        const { text } = await client.ask('', { method: 'GET', query })
        const sizes = textsIn(text, 'Size')
        const names = textsIn(text, 'Key').map((place) => place.slice(id.length + 1))
        archives.push(...names.map((name, at) => ({ name, bytes: Number(sizes[at]) })))
        ;[token] = textsIn(text, 'NextContinuationToken')
      } while (token !== undefined)
      return archives
    },
    remove: async (id, name) => void (await client.ask(`${id}/${name}`, { method: 'DELETE' })),
  }
}
