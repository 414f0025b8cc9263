/** Files on S3-compatible storage. Bytes pass through the server, so nobody else learns an address of the storage. */
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type S3Call, s3Client, type S3Config, StorageUnavailable, textsIn } from '#s3/s3-client.ts'
import type { Storage } from './storage.ts'

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
  const client = s3Client(config)

  const done = async (place: string, call: S3Call): Promise<void> => {
    const answer = await client.request(place, call)
    await drainAnswer(answer)
    const { statusCode = 0 } = answer
    if (statusCode >= 300 && statusCode !== 404) throw new StorageUnavailable(`${call.method}: ${statusCode}`)
    if (statusCode === 404 && call.method === 'PUT') throw new StorageUnavailable('there is no such bucket')
  }

  /** One page of keys, usually 1,000. */
  const somePlaces = async (prefix: string): Promise<string[]> => {
    const answer = await client.request('', { method: 'GET', query: { 'list-type': '2', prefix } })
    const xml = await text(answer)
    if (answer.statusCode !== 200) throw new StorageUnavailable(`list: ${answer.statusCode}`)
    return textsIn(xml, 'Key')
  }

  return {
    put: (place, { path, size, sha256 }) =>
      done(place, {
        method: 'PUT',
        body: { size, sha256, send: (sent) => pipeline(createReadStream(path), sent) },
      }),
    read: async (place, { start, end }) => {
      const answer = await client.request(place, { method: 'GET', headers: { range: `bytes=${start}-${end}` } })
      const { statusCode } = answer
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
