/** The part of the tar format (ustar) that archives use: plain files with short names, one after the other, so `tar` lists them. */
import { UnusableArchive } from './archive-format.ts'

export interface TarEntry {
  name: string
  size: number
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

const BLOCK = 512
const NAME_BYTES = 100
const LARGEST = 0o77777777777

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

const sumOf = (header: Uint8Array): number => {
  let sum = 0
  for (const [place, byte] of header.entries()) sum += place >= 148 && place < 156 ? 32 : byte
  return sum
}

const headerOf = (name: string, size: number, date: number): Buffer => {
  if (Buffer.byteLength(name) > NAME_BYTES || size > LARGEST) throw new Error(`${name} does not fit into an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(date, 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(octal(sumOf(header), 7), 148)
  header.write(' ', 155)
  return header
}

/** The bytes of the archive; each entry's body is read when its turn comes. */
export async function* tarBytes(entries: AsyncIterable<TarEntry>, date: number): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size, date)
    let sent = 0
    for await (const chunk of body) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}`)
    yield Buffer.alloc(paddingOf(size))
  }
  yield Buffer.alloc(BLOCK * 2)
}

/** Takes exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** At most `most` bytes of those that are there; empty at the end. */
  async some(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return this.#rest
      this.#rest = next.value
    }
    const chunk = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(chunk.length)
    return chunk
  }

  async *exactly(size: number): AsyncGenerator<Uint8Array> {
    for (let remaining = size; remaining > 0;) {
      const chunk = await this.some(remaining)
      if (chunk.length === 0) throw new UnusableArchive('The archive is cut off.')
      remaining -= chunk.length
      yield chunk
    }
  }

  async block(): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.exactly(BLOCK)))
  }

  /** Reads to the end, so that what checks the stream has seen all of it. */
  async drain(): Promise<void> {
    while ((await this.some(BLOCK)).length > 0);
  }
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header.toString('utf8', start, start + length).split('\0', 1)[0] ?? ''

const readHeader = (header: Buffer): { name: string; size: number } => {
  if (Number.parseInt(textAt(header, 148, 8), 8) !== sumOf(header)) throw new UnusableArchive('The archive is damaged.')
  return { name: textAt(header, 0, NAME_BYTES), size: Number.parseInt(textAt(header, 124, 12), 8) }
}

/** The entries in their order. What is not read of a body is skipped before the next one. */
export async function* tarEntries(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry & { body: AsyncIterable<Uint8Array> }> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.block()
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    const body = reader.exactly(size)
    yield { name, size, body }
    for await (const _ of body);
    for await (const _ of reader.exactly(paddingOf(size)));
  }
  await reader.drain()
}

export const bytesOf = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(body))
