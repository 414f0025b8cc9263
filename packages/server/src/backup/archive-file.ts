/** An archive as a file: tar, compressed by zstd, and encrypted by age if there are recipients. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { UnusableArchive } from './archive-format.ts'
import { tarBytes, tarEntries, type TarEntry } from './tar.ts'
import { compressor, withWholeTail } from './zstd.ts'

const AGE_MAGIC = 'age-encryption.org/'
const AT_ONCE_BYTES = 262_144

/** The name under which an unfinished archive is written. */
export const partialOf = (file: string): string => `${file}.partial`

type WebBytes = ReadableStream<Uint8Array>

const asWeb = (source: Readable): WebBytes => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void source.destroy(),
  })
}

async function* chunksOf(stream: WebBytes): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

const throughAge = async (source: Readable, work: (bytes: WebBytes) => Promise<WebBytes>): Promise<Readable> =>
  Readable.from(chunksOf(await work(asWeb(source))), { objectMode: false })

const encrypt = (source: Readable, recipients: readonly string[]): Promise<Readable> => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return throughAge(source, (bytes) => encrypter.encrypt(bytes))
}

/** Throws if one of them is no age recipient. */
export const assertRecipients = (recipients: readonly string[]): void => {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch (error) {
      throw new UnusableArchive(`"${recipient}" is no recipient of age, such as age1….`, { cause: error })
    }
  }
}

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface WriteOptions {
  recipients: readonly string[]
  date: number
}

/** The file gets its name only when it is complete and on disk. */
export const writeArchive = async (
  file: string,
  entries: AsyncIterable<TarEntry>,
  { recipients, date }: WriteOptions,
): Promise<void> => {
  const partial = partialOf(file)
  try {
    const tar = Readable.from(tarBytes(entries, date), { objectMode: false, highWaterMark: AT_ONCE_BYTES })
    const out = createWriteStream(partial, { mode: 0o600, flush: true })
    const { input, output } = compressor()
    const storing = async () => pipeline(recipients.length === 0 ? output : await encrypt(output, recipients), out)
    await Promise.all([pipeline(tar, input), storing()])
    await rename(partial, file)
    await syncPath(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
    return buffer.toString('latin1') === AGE_MAGIC
  } finally {
    await handle.close()
  }
}

const openBytes = async (file: string, identities: readonly string[]): Promise<Readable> => {
  const isSealed = await isEncrypted(file)
  const stored = () => createReadStream(file, { highWaterMark: AT_ONCE_BYTES })
  if (!isSealed) return stored()
  if (identities.length === 0) throw new UnusableArchive(`${file} is encrypted. Give its key: --identity KEY_FILE`)
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    return await throughAge(stored(), (bytes) => decrypter.decrypt(bytes))
  } catch (error) {
    throw new UnusableArchive(`${file} cannot be opened with this key.`, { cause: error })
  }
}

/** An error while decrypting or decompressing means that the archive is damaged. */
async function* checkedBytes(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw new UnusableArchive(`${file} is damaged or cut off.`, { cause: error })
  }
}

/** The entries of an archive; throws `UnusableArchive` if its bytes are damaged. */
export async function* readArchive(file: string, identities: readonly string[]): ReturnType<typeof tarEntries> {
  const stored = await openBytes(file, identities)
  const plain = new PassThrough()
  // A failure destroys `plain`, and the reader of the entries gets its error.
  const flow = pipeline(stored, withWholeTail, createZstdDecompress(), plain).catch(() => {})
  try {
    yield* tarEntries(checkedBytes(file, plain))
  } finally {
    plain.destroy()
    await flow
  }
}
