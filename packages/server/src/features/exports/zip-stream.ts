/** A ZIP archive written as its parts come; sizes and checksums stand behind each part, as the format allows. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

const VERSION = 20
/** Sizes follow the data; the name is UTF-8. */
const FLAGS = 0x08_08
const DEFLATED = 8
/** 1 January 1980, the first day the format knows: the same records make the same bytes. */
const DAY = 0x21

const numbers = (...fields: readonly [value: number, bytes: 2 | 4][]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0))
  let offset = 0
  for (const [value, size] of fields) offset = bytes.writeUIntLE(value, offset, size)
  return bytes
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04_03_4b_50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [0, 4], [0, 4], [0, 4]),
    numbers([name.length, 2], [0, 2]),
    name,
  ])

const centralHeader = ({ name, offset, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    numbers([0x02_01_4b_50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])

const endOf = (parts: readonly Written[], offset: number, size: number): Buffer =>
  numbers([0x06_05_4b_50, 4], [0, 2], [0, 2], [parts.length, 2], [parts.length, 2], [size, 4], [offset, 4], [0, 2])

export const zipped = async function* (parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name: text, content } of parts) {
    const name = Buffer.from(text)
    const part: Written = { name, offset, crc: 0, packed: 0, size: 0 }
    const header = localHeader(name)
    yield header
    const counted = async function* () {
      for await (const piece of content) {
        const bytes = Buffer.from(piece)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        yield bytes
      }
    }
    const deflate = createDeflateRaw()
    // A failure of the source ends the deflating stream with it, which throws below.
    pipeline(Readable.from(counted()), deflate, () => {})
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      part.packed += bytes.length
      yield bytes
    }
    const descriptor = numbers([0x08_07_4b_50, 4], [part.crc, 4], [part.packed, 4], [part.size, 4])
    yield descriptor
    offset += header.length + part.packed + descriptor.length
    written.push(part)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endOf(written, offset, directory.length)
}
